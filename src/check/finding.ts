import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import { isMap, isNode, isScalar, parseDocument } from 'yaml'
import { frontOf } from '#site/content/front.ts'

export interface Finding {
  /** An error stops a build or affects visitors; a warning is anything else. */
  level: 'error' | 'warning'
  /** Path in the tenant's folder, with forward slashes; '' if no file is to blame. */
  file: string
  /** From 1; missing if unknown. */
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
export function lineOf({ file, line, field, message }: Finding): string {
  const where = line === undefined ? file : `${file}:${line}`
  return `${where}${where && ': '}${field}${field && ' '}${message}`
}

type LineOf = (field: string) => number | undefined

/** If the field isn't written in the file, it's the line of the group or list entry that the field belongs to, if there is one. */
export function fieldLines(file: string, text: string): LineOf {
  const lines = file.endsWith('.md') ? frontLines(text) : jsonLines(text)
  return (field) => {
    for (let path = field; path !== ''; path = path.replace(/(?:^|\.|\[)[^.[]*$/, '')) {
      const line = lines(path)
      if (line !== undefined) return line
    }
    return undefined
  }
}

function jsonLines(json: string): LineOf {
  const tree = parseTree(json)
  return (field) => {
    const node = tree && findNodeAtLocation(tree, pathOf(field))
    return node && lineAt(json, node.offset)
  }
}

function frontLines(text: string): LineOf {
  const front = frontOf(text)
  const settings = front && parseDocument(front.settings)
  return (field) => {
    const path = pathOf(field)
    const group = path.length > 1 ? settings?.getIn(path.slice(0, -1), true) : settings?.contents
    const pair = isMap(group)
      ? group.items.find(({ key }) => isScalar(key) && key.value === path.at(-1))
      : undefined
    const node = pair ? pair.key : settings?.getIn(path, true)
    const start = isNode(node) ? node.range?.[0] : undefined
    return front && start !== undefined ? lineAt(text, front.at + start) : undefined
  }
}

const pathOf = (field: string): (string | number)[] =>
  field
    .split(/[.[\]]+/)
    .filter(Boolean)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))

export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

export function lineSaying(text: string, phrase: string): number | undefined {
  const offset = text.indexOf(phrase)
  return offset < 0 ? undefined : lineAt(text, offset)
}
