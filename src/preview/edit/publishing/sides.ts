import { join } from 'node:path'
import { fileOf } from '#build/paths.ts'
import { bytesAt } from '#lib/files.ts'
import { isPublicPath } from '#rules/links/publicPath.ts'

/** A page as it was built last. @param root the built site @returns undefined for none */
export const publishedPage = (root: string, path: string): string | undefined =>
  isPublicPath(path) ? bytesAt(join(root, fileOf(path)))?.toString('utf8') : undefined
