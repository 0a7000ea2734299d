import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileOf } from '#build/publish/publish.ts'
import { markupOf, type Markup } from '../../bench/lib/markup.ts'
import { FOLDERS } from './places.ts'

/** Astro puts this element before the first island in the body. The standard allows no style element there, but all browsers accept it. */
export const ASTRO_STYLE = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>'

/** Reads a built page. Checks that don't need a browser use this, because it takes a hundredth of the time. */
export const builtPage = (slug: string, path: string): Markup =>
  markupOf(readFileSync(join(FOLDERS.dist, slug, fileOf(path)), 'utf8'))
