import { fieldLines, type Finding } from '#check/finding.ts'
import { checkPictures, type KnownPictures } from '#check/pictures.ts'
import { checkLinks } from '#check/links.ts'
import type { Addresses, LinkedSite } from '#plan/addresses/deadLinks.ts'

/** A link or picture whose target doesn't exist. The page can still be shown, but visitors would notice. */
export interface DeadLink {
  /** The page with the link or picture; '/' if it's in the settings. */
  path: string
  /** For example 'content/about-us.md, line 12'. */
  where: string
  message: string
}

/** Maximum number of dead links to list. If there are more, they're usually the same mistake repeated. */
const NAMED = 50

/**
 * Finds links that lead nowhere and pictures that don't exist, as `forecourt check` does.
 * @param textOf returns the text of a file in the tenant's folder
 */
export const deadLinks = (
  tenant: LinkedSite,
  { pictures, ...addresses }: Addresses & { pictures?: KnownPictures | undefined },
  textOf: (file: string) => string,
): DeadLink[] => {
  const found: Finding[] = []
  const report = (finding: Finding) => void found.push(finding)
  checkLinks(tenant, addresses, textOf, report)
  checkPictures(tenant, pictures, textOf, report)
  const pages = new Map(tenant.content.map(({ file, path }) => [file, path]))
  return found.slice(0, NAMED).map(({ file, field, line, message }) => {
    const at = line ?? (field === '' ? undefined : fieldLines(file, textOf(file))(field))
    return {
      path: pages.get(file) ?? '/',
      where: file + (at === undefined ? '' : `, line ${at}`),
      message: `${field}${field && ' '}${message}`,
    }
  })
}
