/** A file of a site that is not a page. */
export interface ShortFile {
  /** Below the site's folder, without a slash at the start. */
  path: string
  data: string | Uint8Array
}

/** One that grows with the stock: 50,000 vehicles as one text take several times the memory of its bytes. */
export interface LongFile extends Pick<ShortFile, 'path'> {
  /** Its text, made anew each time, piece by piece. */
  pieces: () => Iterable<string>
}

export type SiteFile = ShortFile | LongFile

/** A short one that is text. */
export interface TextFile extends ShortFile {
  data: string
}

/** All that a file holds, however long it is. */
export const dataOf = (file: SiteFile): string | Uint8Array =>
  'data' in file ? file.data : Array.from(file.pieces()).join('')
