/** A file of a site other than a page. */
export interface ShortFile {
  /** Path in the site's folder, without a slash at the start. */
  path: string
  data: string | Uint8Array
}

/** A file that grows with the stock. With 50,000 vehicles, holding it as one text would take several times its size in memory. */
export interface LongFile extends Pick<ShortFile, 'path'> {
  /** Its text in parts, made afresh on each call. */
  parts: () => Iterable<Part>
}

/** A part of a long file: whole lines, of well-formed text. */
export interface Part {
  /**
   * A key for all inputs besides the context's `quickKeyBase`: the same key and base give the same text, so that only changed vehicles are
   * written again. '' for parts that are made each time.
   */
  key: string
  text: () => string
}

/** A part that is made each time. */
export const partOf = (text: string): Part => ({ key: '', text: () => text })

export type SiteFile = ShortFile | LongFile

/** A short file whose contents are text. */
export interface TextFile extends ShortFile {
  data: string
}

/** A file's full contents, however long. */
export const dataOf = (file: SiteFile): string | Uint8Array =>
  'data' in file ? file.data : Array.from(file.parts(), ({ text }) => text()).join('')
