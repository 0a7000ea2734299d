import type { Log, Logger } from '#lib/log.ts'
import { join } from 'node:path'
import { watchVersions } from '#build/state/versions.ts'
import { nodeCaller } from '#server/guards/caller.ts'
import { listTenants } from '#site/loading/listTenants.ts'
import { openFile, SETTINGS } from '#preview/edit/files/files.ts'
import type { Addresses } from '#preview/edit/address.ts'
import { admissions, hostedApp } from '#preview/hosted/app.ts'
import { draftsIn } from '#preview/hosted/drafts.ts'
import { editLog, editorsIn } from '#preview/hosted/editors.ts'
import { hostedSettings } from '#preview/hosted/settings.ts'
import { deskOf } from '../edit/desk.ts'
import { warnIfOpen } from '../entrances.ts'
import { listenOr, type Place } from '../listen.ts'
import { onStop } from '../signals.ts'
import { openPreview } from '../preview/openPreview.ts'
import { restart } from '../restart.ts'

interface Folders {
  tenantsDir: string
  outDir: string
  stateDir: string
  place: Place
  environment: NodeJS.ProcessEnv
  warn: Log
  announce: (line: string) => void
  log: Logger
}

/**
 * Starts editing desks for people who sign in at a proxy (docs/deployment.md). They run in a separate process from
 * the visitors' server, so that an editor's build doesn't keep visitors waiting, and so that the visitors' proxy
 * can't reach the desks.
 * @throws Error listing what's missing or wrong
 */
export async function startEditing(options: Folders) {
  const { tenantsDir, outDir, stateDir, place, environment, warn, announce } = options
  const tenants = (): string[] => listTenants(tenantsDir)
  const settings = hostedSettings(environment, tenants(), [tenantsDir, outDir])
  const logFile = join(stateDir, 'edits.log')
  const draftsDir = join(stateDir, 'drafts')
  const log = editLog(logFile, Date.now)
  const drafts = draftsIn(draftsDir, tenantsDir)
  const { places } = settings
  const addresses: Addresses = { desk: places.desk, site: places.draft }
  const admitted = admissions()
  const settingOf = (slug: string, name: string): string => {
    const opened = openFile(join(tenantsDir, slug), SETTINGS)
    const value = 'why' in opened ? undefined : opened.values[name]
    return typeof value === 'string' ? value : ''
  }
  const makeDesk = await deskOf({
    tenants: draftsDir,
    out: outDir,
    state: stateDir,
    only: undefined,
    hosted: {
      drafts,
      live: tenantsDir,
      addresses,
      editorOf: admitted.editorOf,
      log: log.add,
      address: (slug) => settingOf(slug, 'url'),
    },
  })
  const preview = await openPreview(draftsDir, undefined, {
    state: stateDir,
    say: (_, line) => announce(line),
    makeDesk: (_, compiled) => makeDesk(admitted.callerOf, compiled),
    hosted: { callerOf: admitted.callerOf, addresses },
    // Editors never see this, because hosted/app.ts serves their start page before a request gets here.
    home: () => Promise.resolve({ to: '/__preview/' }),
  })
  const app = hostedApp({
    places,
    isProxy: settings.isProxy,
    userHeader: settings.userHeader,
    findEditor: editorsIn(settings.editorsFile, warn),
    callerOf: nodeCaller(environment, warn),
    admissions: admitted,
    tenants,
    nameOf: (slug) => settingOf(slug, 'name') || slug,
    refresh: drafts.refresh,
    ready: log.ready,
    inside: preview.app,
  })
  const server = await listenOr(preview.close, app, place)
  onStop({ close: server.close, finish: preview.close, reloads: true, log: options.log })
  announce(`Desk        ${server.url}/ for the sign-in proxy; changes are logged in ${logFile}`)
  warnIfOpen(server, 'connect to the desks, which let only the sign-in proxy’s addresses in', announce)
  watchVersions(stateDir, preview.compiled.hash, (reason) => {
    if (reason === undefined) return
    warn(reason)
    restart()
  })
}
