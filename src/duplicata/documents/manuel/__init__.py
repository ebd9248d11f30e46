"""The manual: chapters in Markdown (``duplicata/aide``), read once, shown as pages and printed as one PDF."""
