export interface ShortFile {
  /** In the site's folder, without a slash at the start. */
  path: string
  data: string | Uint8Array
}

/** A file that grows with the stock: with 50,000 vehicles, one text would take up several times its size in memory. */
export interface LongFile extends Pick<ShortFile, 'path'> {
  parts: () => Iterable<Part>
}

/** Whole lines of well-formed Unicode. */
export interface Part {
  /**
   * Covers everything that the text is made from, apart from the context's `quickKeyBase`: if both are the same as in
   * the last build, so is the text. '' for a part that's made every time.
   */
  key: string
  text: () => string
}

export const partOf = (text: string): Part => ({ key: '', text: () => text })

export type SiteFile = ShortFile | LongFile

export interface TextFile extends ShortFile {
  data: string
}

export const dataOf = (file: SiteFile): string | Uint8Array =>
  'data' in file ? file.data : Array.from(file.parts(), ({ text }) => text()).join('')
