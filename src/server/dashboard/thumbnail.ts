/** A thumbnail's Content-Security-Policy: it may load pictures, fonts and styles, but no scripts or tracking. */
export const THUMBNAIL_POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data: https:; font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'"

/** Makes a thumbnail from the HTML of a home page, without scripts and scrollbars. */
export const thumbnailOf = (html: string): string =>
  html
    .replace(/<script\b[^>]*>[^]*?<\/script>/gi, '')
    .replace(/<link rel="(?:modulepreload|prefetch)"[^>]*>/gi, '')
    .replace(/<\/head>/i, '<style>html{overflow:hidden;scrollbar-width:none}</style></head>')
