import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveOnFreePort, type TestServer } from '#lib/testing/serveOnFreePort.ts'
import fc from 'fast-check'
import type { Hono } from 'hono'
import type { Element } from 'domhandler'
import { findAll, getElementsByTagName, getOuterHTML } from 'domutils'
import { parseDocument } from 'htmlparser2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FormStart } from '#plan/page.ts'
import { allPages } from '#plan/plan.ts'
import { hashOf } from '#plan/testing/small.ts'
import type { FormValues } from '#rules/leads/cleanValues.ts'
import { FIELD_NAMES } from '#rules/forms/fieldTable.ts'
import { FORM_IDS } from '#rules/forms/formTable.ts'
import { ownAnswers, OWN_KINDS, shownFields } from '#rules/forms/ownFields.ts'
import { leadBody } from '#rules/leads/leadBody.ts'
import { openLeadServer, type LeadServer } from '#server/leadServer.ts'
import { callerFrom } from '#server/guards/caller.ts'
import { tenantsIn } from '#server/sites/tenants.ts'
import { siteSchema } from '#site/settings/schema.ts'
import { readStock, sourceOf } from '#stock/snapshot.ts'
import { createBackendApp } from '#demo/fakes/backend/app.ts'
import { drawForm, withoutVehicle, withVehicle } from './form/drawForm.tsx'
import { formView } from './form/formView.ts'
import { openingValues } from './form/openingValues.ts'
import { errorsIn } from './form/useValues.ts'

/**
 * Tests that every form that's shown can be sent. On generated sites, each form on each page of the plan is filled in as its HTML
 * asks and posted to the real server, which must pass the lead on to the backend exactly once and for the right dealer.
 */

const NOW = '2026-11-20T00:00:00Z'
const dir = mkdtempSync(join(tmpdir(), 'every-form-'))
const running: TestServer[] = []
let leads: LeadServer
let server = ''
let backend = ''

async function listen(app: Hono): Promise<string> {
  const server = await serveOnFreePort(app)
  running.push(server)
  return server.url
}

beforeAll(async () => {
  const login = { user: 'of-the-test', password: 'of-the-test' }
  backend = await listen(createBackendApp({ tenantsDir: join(dir, 'tenants'), login }))
  leads = await openLeadServer({
    environment: {
      FORECOURT_API_URL: backend,
      FORECOURT_API_USER: login.user,
      FORECOURT_API_PASSWORD: login.password,
      FORECOURT_LEADS_PER_MINUTE: '1000000',
    },
    findTenant: tenantsIn(join(dir, 'tenants'), join(dir, 'state')),
    tenantsDir: join(dir, 'tenants'),
    callerOf: callerFrom(() => false),
    stateDir: join(dir, 'state'),
    background: true,
    log: () => {},
  })
  server = await listen(leads.api as unknown as Hono)
})

afterAll(async () => {
  await leads.close()
  for (const server of running) server.close()
  rmSync(dir, { recursive: true, force: true })
})

interface MadeUp {
  site: Record<string, unknown> & { slug: string }
  snapshot: { cars: object[]; models: object[]; locations: object[] }
}

const flags = [
  'autograb',
  'nevdis',
  'enable_store',
  'garage_enabled',
  'use_pages_path',
  'offers_subscription',
] as const
const REGIONS = [
  ['en-AU', 'NSW'],
  ['en-NZ', 'Auckland'],
  ['en-US', 'NE'],
] as const

const HOSTILE = [
  'Tow bar?',
  '<b>Bar</b>',
  'A "quote" & more',
  '__proto__',
  'Vehicle page',
  'Price: $5, {one}',
]
const ownFields = fc
  .uniqueArray(
    fc.record({
      name: fc.constantFrom('own_a', 'own_b', 'own_c', 'own___proto__', 'own_constructor'),
      label: fc.constantFrom(...HOSTILE),
      kind: fc.constantFrom(...OWN_KINDS),
      help: fc.constantFrom('', ...HOSTILE),
      required: fc.boolean(),
      isPatterned: fc.boolean(),
      beside: fc.constantFrom({}, { after: 'email' }, { before: 'opt_in' }, { after: 'rego' }),
      condition: fc.constantFrom('', 'opt_in', 'name', 'message', 'above'),
    }),
    { maxLength: 4, selector: ({ name }) => name },
  )
  .map((fields) =>
    fields.map(({ isPatterned, beside, condition, ...field }, index) => {
      const above = fields[index - 1]
      return {
        ...field,
        ...beside,
        ...(/select|radio/.test(field.kind) && { options: ['Yes & no', '<i>Other</i>'] }),
        ...(field.kind === 'text' && isPatterned && { pattern: '[A-Z][a-z]+', example: 'Ann' }),
        shown_if: { field: condition === 'above' ? (above?.name ?? '') : condition },
      }
    }),
  )

const each = fc.record(
  {
    form: fc.constantFrom(...FORM_IDS),
    fields: fc.uniqueArray(fc.constantFrom(...FIELD_NAMES), { minLength: 1, maxLength: 10 }),
    required: fc.uniqueArray(fc.constantFrom(...FIELD_NAMES), { maxLength: 3 }),
    optional: fc.uniqueArray(fc.constantFrom(...FIELD_NAMES), { maxLength: 3 }),
    own_fields: ownFields,
  },
  { requiredKeys: ['form'] },
)
const builtIn = each.map(({ own_fields = [], ...changes }) => ({
  ...changes,
  // The checkout has no place for own fields.
  own_fields: changes.form === 'reserve' ? [] : own_fields,
}))
const ownForm = each.map(({ form: _form, fields = ['name'], ...changes }) => ({
  ...{ ...changes, fields: [...new Set([...fields, 'email'])] },
  ...{ id: 'own-show', path: '/show', title: 'Show <b>', category: 'Fleet Enquiry' },
}))

let made = 0
const madeUp: fc.Arbitrary<MadeUp> = fc
  .record({
    region: fc.constantFrom(...REGIONS),
    template: fc.constantFrom('group', 'rv', 'moto', 'trucks', 'campers'),
    dealerships: fc.integer({ min: 0, max: 3 }),
    yards: fc.array(fc.record({ visible: fc.boolean() }), { maxLength: 3 }),
    named: fc.boolean(),
    depots: fc.integer({ min: 0, max: 2 }),
    carTypes: fc.array(fc.constantFrom('new', 'used', 'demo'), { minLength: 1, maxLength: 2 }),
    forms: fc.record({
      terms_required: fc.boolean(),
      each: fc.array(builtIn, { maxLength: 2 }),
      own: fc.array(ownForm, { maxLength: 1 }),
    }),
    on: fc.subarray([...flags]),
  })
  .map(({ region: [region, state], template, dealerships, yards, named, depots, carTypes, forms, on }) => {
    const dealers = Array.from({ length: dealerships }, (_, n) => ({
      id: n + 1,
      slug: `dealer-${n}`,
      name: `Dealer ${n}`,
    }))
    const locations = yards.map(({ visible }, n) => ({
      id: 100 + n,
      name: `Yard ${n}`,
      visible,
      position: n,
      dealership_id: 1 + (n % Math.max(dealerships, 1)),
    }))
    return {
      site: {
        id: 1,
        slug: `made-up-${++made}`,
        name: 'Made Up',
        url: 'https://made-up.example',
        region,
        state,
        template,
        dealerships: dealers,
        ...(named && locations.length > 0 && { shown_locations: locations.map(({ id }) => id) }),
        forms,
        ...Object.fromEntries(on.map((flag) => [flag, true])),
      },
      snapshot: {
        cars: carTypes.map((car_type, n) => ({
          id: 500 + n,
          slug: `car-${n}`,
          name: `Car ${n}`,
          make: 'Kia',
          model: 'Rio',
          stocknum: `S${n}`,
          car_type,
          status: 'in_stock',
          price: 20_000,
          created_at: NOW,
          show_on_dealer_website: true,
          dealership_slug: dealers[n % Math.max(dealerships, 1)]?.slug ?? '',
          location: {
            name: 'Yard 0',
            slug: 'yard-0',
            phone: '0255504100',
            distribution_locations: Array.from({ length: depots }, (_, index) => ({
              id: 900 + index,
              name: `Depot ${index}`,
            })),
          },
        })),
        models: [{ id: 7, name: 'Rio', slug: 'kia-rio', manufacturer_name: 'Kia', status: 'new' }],
        locations,
      },
    }
  })

interface Placed {
  path: string
  start: FormStart
}

function formsOf({ site, snapshot }: MadeUp): Placed[] {
  const bytes = Buffer.from(JSON.stringify({ fetched_at: NOW, website_id: 1, ...snapshot }))
  const folder = join(dir, 'tenants', site.slug)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'site.json'), JSON.stringify(site))
  writeFileSync(join(folder, 'snapshot.json'), bytes)
  const pages = allPages(
    { site: siteSchema.validateSync(site), content: [] },
    readStock(sourceOf(bytes), hashOf, null).stock,
    Date.parse(NOW),
  )
  const found = new Map<string, Placed>()
  const search = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return
    if ('sender' in value && 'settings' in value) {
      const start = value as FormStart
      found.set(JSON.stringify([start.form, start.settings, start.context]), { path, start })
    } else for (const inner of Object.values(value)) search(inner, path)
  }
  for (const { path, props } of pages) search(props, path)
  return [...found.values()]
}

const TYPED: Record<string, Record<string, string>> = {
  'en-AU': { phone: '0412 345 678', postcode: '2340' },
  'en-NZ': { phone: '021 345 678', postcode: '1010' },
  'en-US': { phone: '(402) 555-0163', postcode: '68102' },
}
const BY_NAME: Record<string, string> = {
  trade_in_year: '2019',
  day: '1',
  month: '2',
  year: '1980',
  dateTime: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10),
}

/**
 * A file that a visitor could pick for a file field, of a kind that the field accepts. The file has valid content, since the server checks
 * that.
 */
const picked = (accept: string): File =>
  /pdf/.test(accept)
    ? new File(['%PDF-1.4\n%%EOF'], 'ann.pdf', { type: 'application/pdf' })
    : new File([PIXEL], 'car.png', { type: 'image/png' })
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** What a visitor would type into a control, judging by what they can see. Hidden values stay as they are. */
function typedInto(control: Element, region: string): string | File | null {
  const { name = '', type, value = '', inputmode, accept = '' } = control.attribs
  if (control.name === 'select') {
    const options = getElementsByTagName('option', control).map((option) => option.attribs['value'] ?? '')
    return options.findLast((option) => option !== '') ?? ''
  }
  if (type === 'hidden' || name === '_url2') return value
  if (type === 'radio') return value
  if (type === 'date' && name.startsWith('own_')) return '2026-11-28'
  if (type === 'checkbox') return 'on'
  if (type === 'file') return picked(accept)
  if (type === 'email') return 'ann@example.com'
  return TYPED[region]?.[name] ?? BY_NAME[name] ?? (/numeric|decimal/.test(inputmode ?? '') ? '12000' : 'Ann')
}

function filledIn(html: string, region: string): [string, string | File][] {
  const [form] = getElementsByTagName('form', parseDocument(html))
  if (!form) throw new Error(`no form in ${html.slice(0, 200)}`)
  const controls = findAll(({ name }) => ['input', 'select', 'textarea'].includes(name), [form])
  return controls.flatMap((control) => {
    const { name, type, required } = control.attribs
    if (!name || (type === 'file' && required === undefined && !name.startsWith('own_'))) return []
    const value = typedInto(control as Element, region)
    if (value === '' && 'required' in control.attribs)
      throw new Error(`nothing to choose in ${getOuterHTML(control).slice(0, 300)}`)
    return value === null ? [] : [[name, value] as [string, string | File]]
  })
}

interface Arrived {
  leads: number
  newest: { lead: Record<string, unknown> }[]
}
const arrived = async (): Promise<Arrived> =>
  (await (await fetch(`${backend}/leads.json?count=1`)).json()) as Arrived

async function sending(slug: string, send: () => Promise<Response>, status: number, what: string) {
  const before = (await arrived()).leads
  const response = await send()
  expect(
    [response.status, response.status === status ? '' : (await response.text()).slice(-1500)],
    what,
  ).toEqual([status, ''])
  await expect.poll(async () => (await arrived()).leads, { message: what, timeout: 5000 }).toBe(before + 1)
  const [last] = (await arrived()).newest
  expect(last?.lead['website_slug'], what).toBe(slug)
  return last?.lead ?? {}
}

const key = () => crypto.randomUUID()

function postPlain(slug: string, fields: [string, string | File][]) {
  const body = new FormData()
  for (const [name, value] of [...fields.filter(([name]) => name !== '_key'), ['_key', key()] as const])
    body.append(name, value)
  return fetch(`${server}/api/leads`, {
    method: 'POST',
    body,
    headers: { 'x-forecourt-tenant': slug },
    redirect: 'manual',
  })
}

const postJson = (slug: string, body: object, method = 'POST', path = '/api/leads') =>
  fetch(`${server}${path}`, {
    method,
    body: JSON.stringify({ trap: { url: '', ms: 9000 }, ...body }),
    headers: { 'content-type': 'application/json', 'x-forecourt-tenant': slug },
  })

async function sendJson(slug: string, { start, path }: Placed, values: FormValues): Promise<Response> {
  const { form, context } = start
  const sender = { ...start.sender, url: `https://made-up.example${path}`, user_agent: 'test' }
  const bodyOf = (progress: object, own: FormValues) => ({
    form,
    about: context.about,
    ...leadBody(form, own, sender, { car: context.car ?? null, progress }),
  })
  const { steps, fields } = formView(start)
  if (steps.length === 0) return postJson(slug, { ...bodyOf({}, values), key: key() })
  const filling = key()
  let id: unknown = null
  for (const [at, step] of steps.entries()) {
    const last = at === steps.length - 1
    const hidden = fields.filter(({ kind }) => kind === 'hidden').map(({ name }) => name)
    const own = Object.fromEntries(
      Object.entries(values).filter(([name]) => [...hidden, ...step.fields].some((each) => each === name)),
    )
    const progress = {
      lead_id: id,
      lead_status: last ? 'Complete' : 'Incomplete',
      form_completed: last,
      step_number: at + 1,
      skipped_steps: [],
    }
    const answer = await postJson(
      slug,
      { ...bodyOf(progress, last ? values : own), key: `${filling}-${at + 1}` },
      id === null ? 'POST' : 'PUT',
      id === null ? '/api/leads' : `/api/leads/${String(id)}`,
    )
    if (last) return answer.status === 200 ? new Response(null, { status: 201 }) : answer
    const said = (await answer.clone().json()) as { id?: unknown }
    if (said.id === undefined) return answer
    id = said.id
  }
  throw new Error('no last step')
}

/** What destinations should get of the own fields that were filled in. */
function answersIn(start: FormStart, typed: readonly [string, string | File][]) {
  const { fields } = formView(start)
  const values = Object.fromEntries(
    typed.map(([name, value]) => [name, typeof value !== 'string' ? [value] : value === 'on' ? true : value]),
  )
  const all = Object.fromEntries(
    fields.map(({ name, kind }) => [
      name,
      values[name] ?? (kind === 'checkbox' ? false : kind === 'file' ? [] : ''),
    ]),
  )
  return ownAnswers(shownFields(fields, all), all)
}

const odd = fc.constantFrom(
  '',
  '<script>',
  '12',
  'Ann',
  'No',
  'x'.repeat(2500),
  'a\u0000b',
  '2026-02-30',
  'Yes & no',
)

/** The server refuses the same values as the page, with the same messages. */
async function expectSameRefusal(slug: string, { start }: Placed, oddOnes: fc.Stream<string>) {
  const { form, context, settings } = start
  const typed = formView(start).fields.filter(({ kind }) => !/hidden|file/.test(kind))
  const odd = typed.map(({ name, kind }) => {
    const { value = '' } = oddOnes.next() as { value?: string }
    return [name, kind === 'checkbox' ? value !== '' : value]
  })
  const lead: FormValues = { ...openingValues(start), ...Object.fromEntries(odd) }
  const body = { form, about: context.about, key: key(), lead }
  const response = await postJson(slug, body, 'POST', '/mock/leads')
  const { fields = {} } = (await response.json()) as { fields?: Record<string, string> }
  expect(fields, JSON.stringify([form, settings, lead])).toEqual(errorsIn(start, lead))
}

/** @param numRuns how many sites to try, whose forms take half a second each */
const expectArrival = (numRuns: number) =>
  fc.assert(
    fc.asyncProperty(madeUp, fc.infiniteStream(odd), async (tenant, oddOnes) => {
      const { slug, region } = tenant.site as MadeUp['site'] & { region: string }
      for (const placed of formsOf(tenant)) {
        const { start, path } = placed
        const vehicle = start.context.about === 'vehicle'
        await expectSameRefusal(slug, placed, oddOnes)
        const html = drawForm(vehicle ? withoutVehicle(start) : start, 'form')
        const fields = filledIn(vehicle ? withVehicle(html, start) : html, region)
        const what = `${start.form} at ${path} of ${JSON.stringify(tenant.site)}`
        const chosen = fields.find(([name]) => name === 'dealership_slug')?.[1]
        const dealer = chosen ?? (start.sender.dealership_slug || start.context.car?.dealership_slug || '')

        const plain = await sending(slug, () => postPlain(slug, fields), 303, `plain: ${what}`)
        expect(plain['dealership_slug'], what).toBe(dealer)
        expect(plain['own_fields'] ?? [], what).toEqual(answersIn(start, fields))
        if (vehicle) expect(plain['car_id'], what).toBe(String(start.context.car?.id))
        const places = Object.fromEntries(fields.filter(([name]) => /^(?:website_)?location$/.test(name)))
        expect(plain, what).toMatchObject(places)

        const values = Object.fromEntries(
          fields.flatMap(([name, value]) =>
            name.startsWith('_') || typeof value !== 'string' ? [] : [[name, value === 'on' ? true : value]],
          ),
        ) as FormValues
        // Files need a multipart body (docs/leads.md), so forms with files are only tested with a plain post, as above.
        if (fields.some(([, value]) => typeof value !== 'string')) continue
        const json = await sending(slug, () => sendJson(slug, placed, values), 201, `JSON: ${what}`)
        expect(json['dealership_slug'], what).toBe(dealer)
        expect(json['own_fields'] ?? [], what).toEqual(answersIn(start, fields))
        expect(json, what).toMatchObject(places)
      }
    }),
    { numRuns },
  )

test('Every form on a page reaches the right dealer once if it’s filled in correctly', () => expectArrival(5))

test(
  'Every form on many sites reaches the right dealer once if it’s filled in correctly',
  { tags: 'nightly', timeout: 300_000 },
  () => expectArrival(12),
)
