"""What the screens are made of: cards drawn on a canvas, bars, lists that are forms."""
