import { join } from 'node:path'
import { fileOf } from '#build/publish/publish.ts'
import { bytesAt } from '#lib/files.ts'
import { isPublicPath } from '#rules/links/publicPath.ts'

/** The HTML of a page as last built. @param root the built site @returns undefined if there's no such page */
export const publishedPage = (root: string, path: string): string | undefined =>
  isPublicPath(path) ? bytesAt(join(root, fileOf(path)))?.toString('utf8') : undefined
