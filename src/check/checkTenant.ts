import type { PlanContext } from '#plan/planContext.ts'
import { EXTENSIONS, rootOf } from '#extend/project.ts'
import { planTenant } from '#plan/plan.ts'
import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { isSafeSlug, NOT_A_SLUG } from '#lib/safeSlug.ts'
import { sharedPlaceProblem, type Places } from '#deploy/target.ts'
import { variable, type Environment } from '#lib/environment/variable.ts'
import { contentPath } from '#plan/pages/content/contentPath.ts'
import { isPhraseWarning } from '#plan/pages/list/landings.ts'
import { isAddressWarning, type PlannedPage } from '#plan/plannedPage.ts'
import { following } from '#plan/addresses/redirect.ts'
import { redirectsOf } from '#plan/addresses/redirects.ts'
import { contentHash } from '#lib/hash.ts'
import type { ContentPage } from '#site/content/content.ts'
import { NO_EDITS, readText, type Edits } from '#site/loading/files.ts'
import { NO_CACHE } from '#site/loading/tenantCache.ts'
import { readTenant, type Tenant } from '#site/loading/loadTenant.ts'
import { TenantError } from '#site/loading/problems.ts'
import { ownSectionsOf } from '#site/settings/sections.ts'
import { adminKeyProblem } from '#search/algolia/adminKey.ts'
import { hasOwnPhotos, withOwnPhotos } from '#stock/ownPhotos.ts'
import { readStock, SnapshotError, sourceOf, type Stock } from '#stock/snapshot.ts'
import { SNAPSHOT } from '#stock/snapshotFile.ts'
import { stockBytes } from '#stock/stockFile.ts'
import { vehicleHook } from '#stock/vehicleHook.ts'
import { checkDoubts, checkModelPrices } from './doubts.ts'
import { checkFeeds } from './feeds.ts'
import { fieldLines, type Finding, type Report } from './finding.ts'
import { checkPricing, checkFacts } from './facts.ts'
import { checkLinks } from './links.ts'
import { checkOnline, checkThirdParties } from './thirdParties.ts'
import { checkOwnLocations, checkStock, checkStockAddresses } from './stock.ts'
import { deployProblems, needsOf } from './needs.ts'
import { checkPhotos, type KnownPhoto } from './photos.ts'
import { askForPictures, checkPictures, type KnownPictures } from './pictures.ts'
import { checkSearchPhrases } from './searchPhrases.ts'
import { checkDraftText, checkHours, checkSamples } from './placeholders.ts'
import { checkThemeContrast } from './themeContrast.ts'
import { checkWords } from './words.ts'
import { THEME_FILE } from '#site/theme/themeFile.ts'

export interface CheckOptions {
  /** Where live stock leaves vehicles that have changed. */
  stateDir: string
  /** ms since 1970. It decides which vehicles are listed. */
  now: number
  environment: Environment
  online: boolean
  /** Whether to report what the environment lacks, for people who can change it. */
  needs?: boolean
  /** Where each tenant is deployed; missing if it isn't checked that they don't overwrite each other. */
  places?: Places
  photos?: KnownPhoto
  /** Set if the tenant's image service is the fake one. */
  pictures?: KnownPictures | undefined
  edits?: Edits
  /** Whether to save time by leaving out checks that only give warnings. */
  errorsOnly?: boolean
}

/** Runs the build's own code, so it finds whatever a build would refuse or warn about. Nothing is rendered or written. */
export async function checkTenant(dir: string, options: CheckOptions): Promise<Finding[]> {
  const slug = basename(resolve(dir))
  const findings: Finding[] = []
  const { edits = NO_EDITS, errorsOnly = false } = options
  const text = (file: string) => textOf(dir, file, edits)
  const lineIn = linesOf(text)
  const report: Report = (finding) => {
    const line = finding.line ?? lineIn(finding)
    findings.push({ ...finding, ...(line !== undefined && { line }) })
  }
  if (!isSafeSlug(slug)) {
    return [{ level: 'error', file: '', field: '', message: NOT_A_SLUG }]
  }
  const { tenant, problems, warnings } = await readTenant(dir, NO_CACHE, edits)
  for (const problem of problems) report({ level: 'error', ...problem, stops: true })
  for (const warning of warnings) report({ level: 'warning', ...partsOf(warning) })
  if (existsSync(dir) && !errorsOnly) checkSamples(dir, options.stateDir, edits, report)
  const stock = existsSync(dir) ? stockOf(dir, slug, { ...options, tenant, errorsOnly }, report) : undefined
  if (tenant) {
    const { site } = tenant
    checkThirdParties(site, report)
    checkPricing(site, report)
    checkHours(site, text('site.json'), report)
    checkSearch(tenant, options.environment, report)
    checkDeploy(tenant, options, report)
    if (options.needs) checkNeeds(tenant, options.environment, report)
    checkDoubts(tenant, options.now, report)
    checkWords(site, report)
    await checkThemeContrast(site.theme, text(THEME_FILE), report)
    for (const { file } of tenant.content) checkDraftText(file, text(file), report)
    // If a file can't be read, links to its page aren't dead.
    if (stock && problems.length === 0) checkPages(tenant, stock, { now: options.now, text }, report)
    checkPictures(tenant, options.pictures, text, report)
    if (stock && !errorsOnly) await checkPhotos(tenant, stock, options.photos ?? nothing, report)
    if (options.online) {
      await checkOnline(site, report)
      const service = variable(options.environment, 'FORECOURT_IMAGES_URL')
      if (service !== '') await askForPictures(tenant, service, text, report)
    }
  }
  return findings.sort((a, b) => order(a) - order(b))
}

const nothing = () => Promise.resolve(undefined)

const order = ({ level }: Finding): number => (level === 'error' ? 0 : 1)

function textOf(dir: string, file: string, edits: Edits): string {
  const read = readText(file.startsWith(`${EXTENSIONS}/`) ? (rootOf(dir) ?? dir) : dir, file, edits)
  return 'text' in read ? read.text : ''
}

function linesOf(textOf: (file: string) => string): (finding: Finding) => number | undefined {
  const files = new Map<string, (field: string) => number | undefined>()
  return ({ file, field }) => {
    if (field === '' || !/^site\.json$|^extensions\/.*\.json$|\.md$/.test(file)) return undefined
    const lines = files.get(file) ?? fieldLines(file, textOf(file))
    files.set(file, lines)
    return lines(field)
  }
}

/** Parses a build's warning, which starts with the name of a file: 'site.json: theme.ink …'. */
function partsOf(warning: string): Pick<Finding, 'file' | 'line' | 'field' | 'message'> {
  const [, file = '', line, field = '', message = warning] =
    /^((?:site\.json|(?:content|brand|extensions)\/[^:]+))(?::(\d+))?: (?:([a-z_]+(?:\.[a-z_]+|\[\d+\])+):? )?([\s\S]+)$/.exec(
      warning,
    ) ?? []
  const mend = /^theme\.[a-z]+$/.test(field) ? '; choose colours that are further apart' : ''
  return { file, ...(line !== undefined && { line: Number(line) }), field, message: message + mend }
}

function stockOf(
  dir: string,
  slug: string,
  {
    tenant,
    errorsOnly,
    now,
    stateDir,
  }: { tenant: Tenant | undefined; errorsOnly: boolean } & Pick<CheckOptions, 'now' | 'stateDir'>,
  report: Report,
): Stock | undefined {
  const pull = `\`forecourt snapshot ${slug}\``
  try {
    const bytes = stockBytes(dir, stateDir)
    if (!bytes) {
      report({
        level: 'error',
        file: SNAPSHOT,
        field: '',
        message: `is missing. Pull the stock with ${pull}`,
      })
      return undefined
    }
    const { stock } = readStock(
      sourceOf(bytes),
      contentHash,
      tenant ? vehicleHook(tenant.project, tenant.site) : null,
    )
    if (errorsOnly) return stock
    for (const message of stock.warnings)
      report({
        level: 'warning',
        file: SNAPSHOT,
        field: '',
        message: `${message}. Correct it in the dealer backend, then run ${pull}`,
      })
    if (tenant) {
      checkFacts(stock, tenant.site, now, report)
      checkStock(withOwnPhotos(stock, tenant.site, tenant.photos), tenant.site, report)
      checkOwnLocations(stock, tenant.site, report)
    }
    const hasFiles = tenant !== undefined && (hasOwnPhotos(tenant.site) || Boolean(tenant.photos?.size))
    checkStockAddresses(JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, '')), slug, hasFiles, report)
    // A snapshot with neither a website id nor vehicles isn't from another website: it's empty, which is reported
    // below.
    const isEmpty = stock.website_id === 0 && stock.vehicles.length === 0
    if (tenant && !isEmpty && stock.website_id !== tenant.site.id)
      report({
        level: 'warning',
        file: SNAPSHOT,
        field: 'website_id',
        message: `is ${stock.website_id}, but id in site.json is ${tenant.site.id}, so this is another website’s stock. Correct the id, or run ${pull}`,
      })
    if (stock.vehicles.length === 0)
      report({
        level: 'warning',
        file: SNAPSHOT,
        field: 'cars',
        message: `has no vehicles. Pull the stock with ${pull}`,
      })
    return stock
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const { file, field } = error instanceof SnapshotError ? error : { file: SNAPSHOT, field: '' }
    const next = file === SNAPSHOT ? `. Pull the stock again with ${pull}` : ''
    report({ level: 'error', file, field, message: message + next })
    return undefined
  }
}

/** Reports only problems in `site.json`; `needsOf` has those in the environment. */
function checkSearch({ site: { search } }: Tenant, environment: Environment, report: Report): void {
  const problem = search.host === '' ? undefined : adminKeyProblem(search.host, environment)
  if (problem?.file === 'site.json') report({ level: 'error', ...problem })
}

/** These are only warnings, because variables that aren't set on this machine may be set on the one that serves or deploys the site. */
function checkNeeds({ site }: Tenant, environment: Environment, report: Report): void {
  for (const { field, message } of needsOf(site, environment))
    report({ level: 'warning', file: 'site.json', field, message })
}

function checkDeploy(tenant: Tenant, { environment, places }: CheckOptions, report: Report): void {
  const shared = places && sharedPlaceProblem(tenant, places)
  if (shared) report({ level: 'error', ...shared })
  for (const problem of deployProblems(tenant.site, environment))
    if (problem.file === 'site.json') report({ level: 'error', ...problem })
}

function checkPages(
  tenant: Tenant,
  stock: Stock,
  { now, text }: { now: number; text: (file: string) => string },
  report: Report,
): void {
  const { context, listings, pages: planned } = planTenant(tenant, stock, now)
  const files = new Set(tenant.content.map(({ file }) => file))
  const leftOut = (warning: string) => {
    if (isPhraseWarning(warning)) return
    const { file, field, message } = partsOf(warning)
    // Editors can give their own pages and forms another address, but not what's made from the stock.
    if (isAddressWarning(warning) && (files.has(file) || field !== ''))
      report({
        level: 'error',
        file,
        field: field || 'path',
        message: message.replace('left out', 'keeps the page off the site'),
      })
    else report({ level: 'warning', file: '', field: '', message: warning })
  }
  checkSearchPhrases({ context }, report)
  checkModelPrices(context, text, report)
  checkFeeds(context, report)
  const all = Array.from(planned(leftOut))
  const pages = new Set(all.map(({ path }) => path))
  if (ownSectionsOf(tenant).length > 0 || tenant.project.config.hooks?.page) checkPlans(all, report)
  const follow = following(() => redirectsOf(context, listings))
  checkLinks(context, { pages, follow, hidden: hiddenPages(tenant, context) }, text, report)
}

/** Finds the first error in a project's page hook and in the plans of its own sections, by making the pages that they're on. */
function checkPlans(pages: readonly PlannedPage[], report: Report): void {
  try {
    for (const page of pages) page.make()
  } catch (error) {
    if (!(error instanceof TenantError)) throw error
    for (const problem of error.problems) report({ level: 'error', ...problem })
  }
}

/** Maps the address of each page that visitors can't see yet (a draft, or one with a later date) to the reason why. */
function hiddenPages({ content, drafts }: Tenant, { site, today }: PlanContext): Map<string, string> {
  const startOf = ({ offer, date }: ContentPage) => (offer ? offer.starts : date) ?? ''
  const later = content.filter((page) => startOf(page) > today)
  return new Map([
    ...later.map(
      (page) =>
        [
          contentPath(page, site),
          `${page.file} isn’t shown before ${startOf(page)}. Add the link then, or choose an earlier date`,
        ] as const,
    ),
    ...drafts.map(
      (page) =>
        [
          contentPath(page, site),
          `${page.file} is a draft. Turn off “draft” in that file first, then link to the page`,
        ] as const,
    ),
  ])
}
