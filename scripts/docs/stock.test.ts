import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CFB } from '@e965/xlsx'
import { Hono } from 'hono'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveOnFreePort, type TestServer } from '#lib/testing/serveOnFreePort.ts'
import { read, ROOT } from './blocks.ts'
import { forecourt, openFolder, stepsOf } from './follow.ts'

/** Runs the commands of docs/stock.md, in order, with a made-up export, an archive of pictures, and a feed at an address. */

const DOCUMENT = 'docs/stock.md'
const FEED = join(ROOT, 'tests/fixtures/feeds/blue-gum.csv')
const TENANT = 'tenants/blue-gum-motors'

let folder: ReturnType<typeof openFolder>
let feeds: TestServer
/** The output of each command that ran. */
const outputs = new Map<string, string>()
const output = (start: string) => [...outputs].find(([command]) => command.startsWith(start))?.[1] ?? ''

beforeAll(async () => {
  folder = openFolder()
  feeds = await serveOnFreePort(new Hono().get('*', (c) => c.body(readFileSync(FEED, 'utf8'))))
  copyFileSync(FEED, join(folder.path, 'stock.csv'))
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#446' } })
    .jpeg()
    .toBuffer()
  const archive = CFB.utils.cfb_new()
  CFB.utils.cfb_add(archive, 'Stock photos/U1001_1.jpg', picture)
  writeFileSync(
    join(folder.path, 'pictures.zip'),
    CFB.write(archive, { fileType: 'zip', type: 'buffer' }) as Buffer,
  )
  for (const step of stepsOf(DOCUMENT, read(DOCUMENT))) {
    if (step.kind !== 'command') continue
    const [, ...words] = step.words
    const here = words.map((word) => word.replace('https://feeds.example.com', feeds.url))
    const env = { FORECOURT_FEED_ALLOW_PRIVATE: '1' }
    outputs.set(words.join(' '), await forecourt(here, { cwd: folder.path, env }))
  }
}, 240_000)
afterAll(async () => {
  folder.close()
  await feeds.close()
})

test('The commands for stock from a feed do what the docs say, in their order', { tags: 'nightly' }, () => {
  expect([...outputs.keys()].map((command) => command.split(' ', 1)[0])).toEqual([
    ...['new', 'import', 'import', 'import', 'check', 'import', 'snapshot', 'build'],
  ])
  expect(output('import blue-gum-motors stock.csv --dry-run')).toContain('nothing was written')
  expect(outputs.get('import blue-gum-motors stock.csv')).toContain(
    'wrote site.json, snapshot.json, stock.csv, stock.map.yaml',
  )
  expect(output('import blue-gum-motors stock.csv --photos')).toContain(
    '1 picture of 1 vehicle copied to photos/',
  )
  expect(existsSync(join(folder.path, TENANT, 'photos/U1001_1.jpg'))).toBe(true)
  expect(output('check')).toMatch(/1 of 6 vehicles is hidden.*“Workshop” \(1\)/)
  const { stock } = JSON.parse(readFileSync(join(folder.path, TENANT, 'site.json'), 'utf8')) as {
    stock: unknown
  }
  expect(stock).toEqual({ source: `${feeds.url}/blue-gum.xml` })
})
