import { findNodeAtLocation, parseTree } from 'jsonc-parser'

/** Something about a tenant that an editor should know, and how to mend it. */
export interface Finding {
  /** An error is something that stops a build or that visitors run into; a warning is all else. */
  level: 'error' | 'warning'
  /** Below the tenant's folder, with forward slashes; '' when no file is to blame. */
  file: string
  /** In the file, from 1; missing if it can't be told. */
  line?: number
  /** For example 'theme.brand' or 'navigation.header[0].href'; '' when the whole file is meant. */
  field: string
  /** What is wrong and what to do, without the file's and field's name. */
  message: string
}

export type Report = (finding: Finding) => void

/** One line: 'site.json:12: phone is nobody's…'. */
export const lineOf = ({ file, line, field, message }: Finding): string => {
  const where = line === undefined ? file : `${file}:${line}`
  return `${where}${where && ': '}${field}${field && ' '}${message}`
}

/** Finds the line of a field in the text of a JSON file; undefined for one that is not written there. */
export const fieldLines = (json: string): ((field: string) => number | undefined) => {
  const tree = parseTree(json)
  return (field) => {
    const path = field
      .split(/[.[\]]+/)
      .filter(Boolean)
      .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
    const node = tree && path.length > 0 ? findNodeAtLocation(tree, path) : undefined
    return node && lineAt(json, node.offset)
  }
}

/** The line, from 1, of a place in a text. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/** The line of the first place where a text says something; undefined if it does not. */
export const lineSaying = (text: string, said: string): number | undefined => {
  const at = text.indexOf(said)
  return at < 0 ? undefined : lineAt(text, at)
}
