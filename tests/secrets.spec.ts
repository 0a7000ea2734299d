import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lintSource } from '@secretlint/core'
import { creator } from '@secretlint/secretlint-rule-preset-recommend'
import type { Row } from '#lib/environment/row.ts'
import { VARIABLES } from '#lib/environment/variables.ts'
import { listFiles } from '#lib/files.ts'
import { expect, FOLDERS, nightly, nightlyExcept, NOW, RV, TENANTS, test } from './site.ts'
import { forecourt, place } from './support/command.ts'

/** Tests that neither built files nor a build's output contain anything meant only for servers. */

/** Kinds of keys that secretlint's recommended rules leave out: those that this platform handles, and any login in an address. */
const KEYS: Record<string, RegExp> = {
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  'an access key of AWS': /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
  'a signed token (JWT)': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
  'a key of Stripe': /\b[sr]k_(?:live|test)_\w{10,}/,
  'a secret of webhooks': /\bwhsec_[\w+/=]{16,}/,
  'a token of Netlify': /\bnfp_\w{20,}/,
  'a token of GitHub': /\bgh[opsu]_\w{30,}/,
  'a login in an address': /\bhttps?:\/\/[^\s/:@"'<>]+:[^\s/:@"'<>]+@/,
}

const config = { rules: [{ id: 'recommended', rule: creator }] }

async function secretsIn(content: string, filePath: string): Promise<string[]> {
  const source = { content, filePath, ext: '.txt', contentType: 'text' as const }
  const { messages } = await lintSource({ source, options: { config, maskSecrets: true } })
  const own = Object.entries(KEYS).filter(([, pattern]) => pattern.test(content))
  return [...messages.map(({ message }) => message), ...own.map(([kind]) => kind)]
}

test('The scan for keys finds what it’s meant to find', async () => {
  // The keys are assembled here, so that scanners of the source don't take them for real ones.
  for (const secret of [
    ['sk_li', 've_4eC39HqLyjWDarjtT1zdp7dc'],
    ['whs', 'ec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    ['AKI', 'AQYLPMN5HFIQR7XYA'],
    ['-----BEGIN RSA PRI', 'VATE KEY-----'],
    ['eyJhbGciOiJIUzI1NiJ9', '.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N'],
    ['https://user:hun', 'ter2@example.com/'],
    ['xoxb-2345678901', '-2345678901234-abcdefghijABCDEFGHIJabcd'],
  ])
    expect(await secretsIn(`{"key":"${secret.join('')}"}`, 'x.json'), secret[0]).not.toEqual([])
  expect(await secretsIn('<p>A page. sk_ and whsec_ are how they begin.</p>', 'x.html')).toEqual([])
})

for (const slug of TENANTS)
  test(`No file of ${slug} contains a key`, nightlyExcept('garage', slug), async () => {
    const root = join(FOLDERS.dist, slug)
    const found: string[] = []
    for (const file of listFiles(root).filter((each) => !/\.(?:woff2|bin)$/.test(each)))
      for (const what of await secretsIn(readFileSync(join(root, file), 'utf8'), file))
        found.push(`${file}: ${what}`)
    expect(found).toEqual([])
  })

/** Puts a text into a variable's value, which must have the variable's form. A number has no room for one. */
const IN_FORM: Partial<Record<NonNullable<Row['form']>, (text: string) => string>> = {
  address: (text) => `https://${text}.example`,
  smtp: (text) => `smtp://${text}.example`,
  storage: (text) => `sqlite:${text}`,
  redis: (text) => `redis://${text}`,
  signing: (text) => `whsec_${text.padEnd(64, 'A')}`,
  token: (text) => text,
  email: (text) => `${text}@dealer.example`,
}

/** Plants a text in each variable that only servers read, also in a tenant's own. */
function plantedVariables(plant: (name: string) => string): Record<string, string> {
  const own = RV.toUpperCase().replaceAll('-', '_')
  return Object.fromEntries(
    Object.entries<Row>(VARIABLES)
      .filter(([name]) => /^(?:FORECOURT|NETLIFY|AWS)_/.test(name))
      .flatMap(([name, { form, tenant }]) => {
        const valueOf = form === undefined ? (text: string) => text : IN_FORM[form]
        const names = [
          ...(tenant === 'only' ? [] : [name]),
          ...(tenant === undefined ? [] : [`${name}_${own}`]),
        ]
        return valueOf ? names.map((variable): [string, string] => [variable, valueOf(plant(variable))]) : []
      }),
  )
}

test('No value planted where only servers look is in the site or in a build’s output', nightly, async () => {
  const here = place()
  try {
    here.bring(RV)
    const planted: string[] = []
    const plant = (name: string): string => {
      const value = `planted${planted.length}${name.toLowerCase().replace(/[^a-z]/g, '')}`
      planted.push(value)
      return value
    }
    const environment = plantedVariables(plant)
    expect(planted.length).toBeGreaterThan(40)

    const file = (name: string) => join(here.tenants, RV, name)
    const site = JSON.parse(readFileSync(file('site.json'), 'utf8')) as Record<string, unknown>
    site['deploy'] = {
      target: 's3',
      site_id: `${plant('site')}.netlify.app`,
      bucket: plant('bucket'),
      prefix: `sites/${plant('prefix')}`,
      endpoint: `https://${plant('endpoint')}.example`,
    }
    writeFileSync(file('site.json'), JSON.stringify(site))
    const snapshot = JSON.parse(readFileSync(file('snapshot.json'), 'utf8')) as {
      cars: { payment_processors?: Record<string, unknown>[] }[]
    }
    // The key is the dealer's account at the payment provider. A field that we don't know mustn't reach the site either.
    const key = plant('authorization key')
    const unknown = plant('unknown field')
    for (const car of snapshot.cars) {
      for (const processor of car.payment_processors ?? []) processor['authorization_key'] = key
      Object.assign(car, { internal_notes: unknown, cost_price: unknown })
    }
    expect(JSON.stringify(snapshot)).toContain(key)
    writeFileSync(file('snapshot.json'), JSON.stringify(snapshot))

    const folders = ['--tenants', here.tenants, '--out', here.out, '--state', here.state]
    const { code, out, err } = await forecourt(['build', ...folders, '--now', NOW, '--json'], environment)
    expect(code, err + out).toBe(0)
    const forms = planted.flatMap((value) => [
      value,
      Buffer.from(value).toString('base64').replace(/=+$/, ''),
    ])
    const root = join(here.out, RV)
    const texts = [
      ['what the build says', out + err],
      ...listFiles(root).map((each) => [each, readFileSync(join(root, each), 'latin1')]),
    ]
    const found = texts.flatMap(([name = '', text = '']) => {
      // Every planted value begins with 'planted', and its base64 form with the other text. Files with neither can be skipped quickly.
      if (!text.includes('planted') && !text.includes('cGxhbnRl')) return []
      return forms.filter((value) => text.includes(value)).map((value) => `${name}: ${value}`)
    })
    expect(found.slice(0, 20)).toEqual([])
  } finally {
    here.remove()
  }
})
