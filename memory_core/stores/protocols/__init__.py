"""What each group of methods of a store promises."""
