"""How does a request become an answer? Application, headers, errors, files, caches; no business."""
