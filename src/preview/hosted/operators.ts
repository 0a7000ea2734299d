import { isDeepStrictEqual } from 'node:util'
import type { Finding } from '#check/finding.ts'
import { NO_EDITS, readText, type Edits } from '#site/loading/files.ts'
import { readSite } from '#site/loading/readSite.ts'
import { isElsewhere } from '#site/settings/redirects.ts'
import { partFor } from '../edit/parts.ts'
import { openText, SETTINGS } from '../edit/files/files.ts'
import { stepsBetween, type Group } from '../edit/text/steps.ts'
import type { Drafts } from './drafts.ts'

/**
 * What a draft changes in the settings though only the operator may change it: settings that aren't marked as editors', redirects to other
 * sites, and where leads are sent. A draft that can't be published anyway, because the operator has changed the settings too, isn't checked.
 */
export function operatorsErrors(
  slug: string,
  dir: string,
  drafts: Drafts,
  edits: Edits = NO_EDITS,
): Finding[] {
  const isDraft = edits.has(SETTINGS) || drafts.changed(slug).includes(SETTINGS)
  if (!isDraft || drafts.clashes(slug).includes(SETTINGS)) return []
  const [before, after] = [readText(drafts.live(slug), SETTINGS), readText(dir, SETTINGS, edits)]
  if (!('text' in before) || !('text' in after)) return []
  const [was, now] = [openText(SETTINGS, before.text), openText(SETTINGS, after.text)]
  if ('why' in was || 'why' in now) return []
  return [
    ...settingsChanged(was.values, now.values),
    ...redirectsChanged(redirectsAway(was.values), redirectsAway(now.values)),
    ...(isDeepStrictEqual(was.values['leads'], now.values['leads'])
      ? leadsChanged(drafts.live(slug), before.text, after.text)
      : []),
  ].map(([field, message]) => ({ level: 'error', file: SETTINGS, field, message }))
}

type Change = readonly [field: string, message: string]

function settingsChanged(was: Group, now: Group): Change[] {
  const fields = stepsBetween(partFor('operator', was), partFor('operator', now)).map(({ path }) =>
    path.join('.').replace(/\.\d+(?:\..*)?$/, ''),
  )
  return [...new Set(fields)].map((field) => [field, 'can only be changed by the operator'])
}

/** By their positions in the list. */
const redirectsAway = ({ redirects }: Group): Map<number, unknown> =>
  new Map(
    (Array.isArray(redirects) ? [...redirects.entries()] : []).filter(([, redirect]) =>
      isElsewhere(redirect),
    ),
  )

function redirectsChanged(was: Map<number, unknown>, now: Map<number, unknown>): Change[] {
  const isIn = (all: Map<number, unknown>, one: unknown): boolean =>
    all.values().some((other) => isDeepStrictEqual(other, one))
  const added = [...now].filter(([, redirect]) => !isIn(was, redirect))
  const isLost = was.values().some((wa) => !isIn(now, wa))
  return [
    ...added.map(([index]): Change => [
      `redirects[${index}].to`,
      'leads to another site, which only the operator can redirect to: use a path like "/offers"',
    ]),
    ...(isLost
      ? [['redirects', 'must keep all redirects to other sites: only the operator can remove those'] as const]
      : []),
  ]
}

/** Leads whose destination says nothing else go to the dealer's address, as pages show it. */
function leadsChanged(dir: string, before: string, after: string): Change[] {
  const [was, now] = [readSite(dir, before).site, readSite(dir, after).site]
  if (!was || !now || isDeepStrictEqual(was.leads, now.leads)) return []
  return [['email', `must stay ${was.email}: leads are sent there, so only the operator can change it`]]
}
