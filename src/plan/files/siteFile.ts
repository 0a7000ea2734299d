/** A file of a site that isn't a page. */
export interface ShortFile {
  /** Path in the site's folder, without a slash at the start. */
  path: string
  data: string | Uint8Array
}

/**
 * A file that grows with the stock. It's made in parts rather than as one text, because with 50,000 vehicles, one text would take up
 * several times its size in memory.
 */
export interface LongFile extends Pick<ShortFile, 'path'> {
  /** Returns the file's text in parts, which are made again on each call. */
  parts: () => Iterable<Part>
}

/** A part of a long file: whole lines of well-formed Unicode. */
export interface Part {
  /**
   * A key for what the text is made from, apart from the context's `quickKeyBase`. If both are the same as in the last build, so is the
   * text, and the part needn't be made again. '' for a part that's made every time.
   */
  key: string
  text: () => string
}

/** A part without a key, which is made every time. */
export const partOf = (text: string): Part => ({ key: '', text: () => text })

export type SiteFile = ShortFile | LongFile

export interface TextFile extends ShortFile {
  data: string
}

/** A file's full contents, however long. */
export const dataOf = (file: SiteFile): string | Uint8Array =>
  'data' in file ? file.data : Array.from(file.parts(), ({ text }) => text()).join('')
