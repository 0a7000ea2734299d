/** A file of a site that is not a page. */
export interface ShortFile {
  /** Below the site's folder, without a slash at the start. */
  path: string
  data: string | Uint8Array
}

/** One that grows with the stock: 50,000 vehicles as one text take several times the memory of its bytes. */
export interface LongFile extends Pick<ShortFile, 'path'> {
  /** Its text, part by part, anew each time. */
  parts: () => Iterable<Part>
}

/** A part of a long file: whole lines, of well-formed text. */
export interface Part {
  /**
   * All that it is made from beside the context's `quickKeyBase`: in one file the same key and base give the same text, so that of
   * thousands of vehicles only those that changed are written anew. '' for a part that depends on more; it is made each time.
   */
  key: string
  text: () => string
}

/** A part that is made each time. */
export const partOf = (text: string): Part => ({ key: '', text: () => text })

export type SiteFile = ShortFile | LongFile

/** A short one that is text. */
export interface TextFile extends ShortFile {
  data: string
}

/** All that a file holds, however long it is. */
export const dataOf = (file: SiteFile): string | Uint8Array =>
  'data' in file ? file.data : Array.from(file.parts(), ({ text }) => text()).join('')
