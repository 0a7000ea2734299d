import { fieldLines, type Finding } from '#desk/check/finding.ts'
import { checkLinks, type Addresses, type LinkedSite } from '#desk/check/links.ts'

/** A link that leads nowhere: it keeps no page from being shown, and visitors would run into it. */
export interface DeadLink {
  /** The page that it stands on; '/' for one of the settings. */
  path: string
  /** For example 'content/about-us.md, line 12'. */
  where: string
  message: string
}

/** More of them are one mistake, made often. */
const NAMED = 50

/**
 * The links of an editor that lead nowhere, as `forecourt check` finds them.
 *
 * @param textOf the text of a file below the tenant's folder
 */
export const deadLinks = (
  tenant: LinkedSite,
  addresses: Addresses,
  textOf: (file: string) => string,
): DeadLink[] => {
  const found: Finding[] = []
  checkLinks(tenant, addresses, textOf, (finding) => found.push(finding))
  const pages = new Map(tenant.content.map(({ file, path }) => [file, path]))
  return found.slice(0, NAMED).map(({ file, field, line, message }) => {
    const at = line ?? (field === '' ? undefined : fieldLines(textOf(file))(field))
    return {
      path: pages.get(file) ?? '/',
      where: file + (at === undefined ? '' : `, line ${at}`),
      message: `${field}${field && ' '}${message}`,
    }
  })
}
