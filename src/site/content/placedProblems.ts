import type { Project } from '#extend/project.ts'
import { isOwnForm } from '#rules/forms/formTable.ts'
import { nearest } from '../loading/nearest.ts'
import { PHOTOS, videoAddress, type PhotoFiles } from '../loading/photoFiles.ts'
import type { Problem } from '../loading/problems.ts'
import type { Site } from '../settings/schema.ts'
import { entryFaults, placedEntry } from '../settings/sections.ts'
import type { ContentPage } from './content.ts'
import { isAllowed } from './embed.ts'
import type { OwnVideo, PlacedPart } from './placed.ts'

type PlacedSite = Pick<Site, 'security' | 'region'> & { forms: { own: readonly { id: string }[] } }

/** Finds what a page's own file can't tell: whether the site allows what's placed in the text, and has its files and forms. */
export const placedProblems = (
  pages: readonly ContentPage[],
  site: PlacedSite,
  videos: PhotoFiles,
  project: Project,
): Problem[] =>
  pages.flatMap(({ file, form, parts = [] }) => {
    const missing = missingForm(form, site)
    const inFront = missing === undefined ? [] : [{ file, field: 'form', message: missing }]
    const inText = parts.flatMap((part) => {
      const message = 'html' in part ? undefined : problemOf(part, site, videos, project)
      return message === undefined || !('line' in part) ? [] : { file, field: '', line: part.line, message }
    })
    return [...inFront, ...inText]
  })

function missingForm(id: unknown, { forms }: PlacedSite): string | undefined {
  const ids = forms.own.map((form) => form.id)
  if (!isOwnForm(id) || ids.includes(id)) return undefined
  const near = nearest(id, ids)
  return `${id} isn’t in forms.own of site.json${near === undefined ? ': add it there' : `: did you mean "${near}"?`}`
}

function problemOf(
  part: PlacedPart,
  site: PlacedSite,
  videos: PhotoFiles,
  project: Project,
): string | undefined {
  const { security } = site
  if ('form' in part)
    return prefixed(`::form{id=${part.form}} is a form that the site lacks:`, missingForm(part.form, site))
  const notAllowed = (address: string): string | undefined =>
    isAllowed(address, security.allow_hosts)
      ? undefined
      : `shows something from ${URL.parse(address)?.hostname}, which isn’t in security.allow_hosts in site.json. Add the host there, or remove the line`
  if ('embed' in part && part.embed.kind === 'frame') return prefixed('::embed', notAllowed(part.embed.src))
  if ('video' in part) {
    const { src } = part.video
    return prefixed('::video', src.startsWith('/') ? missingFile(part.video, videos) : notAllowed(src))
  }
  if ('section' in part) {
    return prefixed('::section:', sectionFault(part.section, site, project))
  }
  return undefined
}

function sectionFault(
  section: { type: string } & Record<string, string>,
  { region }: PlacedSite,
  project: Project,
): string | undefined {
  const { type } = section
  if (!project.sections.has(type) && !project.faults.has(type)) {
    const near = nearest(type, [...project.sections.keys()])
    return `the project has no section '${type}' in extensions/sections/${near === undefined ? '' : `. Did you mean '${near}'?`}`
  }
  const [fault] = entryFaults('content', placedEntry(section, project), { region, project })
  return fault && `${fault.at.replace('.', '')} ${fault.message}`
}

const prefixed = (name: string, problem: string | undefined): string | undefined =>
  problem === undefined ? undefined : `${name} ${problem}`

function missingFile({ src, captions }: OwnVideo, videos: PhotoFiles): string | undefined {
  const missing = [src, captions].find((file) => file !== '' && videoAddress(file, videos) === undefined)
  if (missing === undefined) return undefined
  const near = nearest(
    missing,
    Array.from(videos.keys(), (name) => `/${PHOTOS}/${name}`),
  )
  const instead =
    near === undefined ? 'put the file there (at most 64 MB), or correct the name' : `did you mean '${near}'?`
  return `names ${missing}, which isn’t in the tenant’s photos folder: ${instead}`
}
