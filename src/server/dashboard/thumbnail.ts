/** What a thumbnail may load: pictures, fonts and styles. Nothing in it runs, and nothing is told to anybody. */
export const THUMBNAIL_POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data: https:; font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'"

/** A home page as a picture of itself: without its scripts, and without what stands in for content that they bring. */
export const thumbnailOf = (html: string): string =>
  html
    .replace(/<script\b[^>]*>[^]*?<\/script>/gi, '')
    .replace(/<link rel="(?:modulepreload|prefetch)"[^>]*>/gi, '')
    .replace(/<\/head>/i, '<style>html{overflow:hidden;scrollbar-width:none}</style></head>')
