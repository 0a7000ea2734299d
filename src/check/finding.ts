import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import { isNode, parseDocument } from 'yaml'
import { frontOf } from '#site/content/front.ts'

/** Something an editor should know about a tenant, and how to fix it. */
export interface Finding {
  /** An error stops a build or affects visitors; a warning is anything else. */
  level: 'error' | 'warning'
  /** Path in the tenant's folder, with forward slashes; '' if no file is to blame. */
  file: string
  /** Line in the file, from 1; missing if unknown. */
  line?: number
  /** The field's path, for example 'theme.brand' or 'navigation.header[0].href'; '' for the whole file. */
  field: string
  /** What is wrong and what to do, without the file's and field's name. */
  message: string
  /**
   * The link or picture that the message is about. Set only if the message may make suggestions: because suggestions change when other
   * files do, such a finding is identified by this field instead of its message.
   */
  about?: string
  /** Set if the problem keeps the tenant from loading. In that case, other problems may not have been found. */
  stops?: true
}

export type Report = (finding: Finding) => void

/** Writes a finding on one line: 'site.json:12: phone is a made-up number…'. */
export const lineOf = ({ file, line, field, message }: Finding): string => {
  const where = line === undefined ? file : `${file}:${line}`
  return `${where}${where && ': '}${field}${field && ' '}${message}`
}

/** Finds the line of a field in the text of a JSON file; undefined if the field isn't written there. */
export const fieldLines = (json: string): ((field: string) => number | undefined) => {
  const tree = parseTree(json)
  return (field) => {
    const path = pathOf(field)
    const node = tree && path.length > 0 ? findNodeAtLocation(tree, path) : undefined
    return node && lineAt(json, node.offset)
  }
}

/** Finds the line of a field in the settings of a content page; undefined if the field isn't written there. */
export const frontLines = (text: string): ((field: string) => number | undefined) => {
  const front = frontOf(text)
  const settings = front && parseDocument(front.settings)
  return (field) => {
    const node = settings?.getIn(pathOf(field), true)
    const start = isNode(node) ? node.range?.[0] : undefined
    return front && start !== undefined ? lineAt(text, front.at + start) : undefined
  }
}

const pathOf = (field: string): (string | number)[] =>
  field
    .split(/[.[\]]+/)
    .filter(Boolean)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))

/** Returns the line, from 1, of a position in a text. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/** Returns the first line that contains a text; undefined if none does. */
export const lineSaying = (text: string, said: string): number | undefined => {
  const at = text.indexOf(said)
  return at < 0 ? undefined : lineAt(text, at)
}
