import type { DeployFile } from '../files.ts'
import { DOCS } from '#lib/docs.ts'

/**
 * What won't work on a Netlify site, because nothing there responds to its requests. A proxy in front of the site might,
 * so this is no error.
 */
export async function unservedNotes(files: readonly DeployFile[], hasFunctions: boolean): Promise<string[]> {
  const notes: string[] = []
  if (!hasFunctions && (await hasForms(files)))
    notes.push(
      `its forms won’t work, because this deploy has no functions, so enquiries have nowhere to go. Have a proxy in front pass /api/ on to "forecourt serve", or deploy functions made in a clone of Forecourt (FORECOURT_NETLIFY_FUNCTIONS, ${DOCS}/deployment.md)`,
    )
  if (files.some(({ path }) => CHECKOUT.test(path)))
    notes.push(
      `its checkout won’t work, because Netlify’s functions can’t take payments. Have a proxy in front pass /api/ on to "forecourt serve", or serve the site with that (${DOCS}/checkout.md)`,
    )
  return notes
}

const CHECKOUT = /\/(?:checkout|buy-online)\/index\.html$/
/** The action of every form, and the address that its script sends it to. */
const FORM = /\baction="\/(?:api|mock)\/leads"/

async function hasForms(files: readonly DeployFile[]): Promise<boolean> {
  const pages = files.filter(({ path }) => path.endsWith('.html'))
  // Most sites have a form on a page near the root, so few pages are read.
  for (const page of pages.toSorted((a, b) => a.path.length - b.path.length))
    if (FORM.test((await page.read()).toString('utf8'))) return true
  return false
}
