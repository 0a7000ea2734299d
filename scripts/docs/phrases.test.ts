import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './blocks.ts'

/** Phrases removed from texts for people (docs/style.md), and what to say instead. */
const PHRASES: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/see what is like it/i, 'Similar vehicles'],
  [/take something away/i, 'Try removing a filter'],
  [/nothing matches all of that/i, 'No exact matches'],
  [/\bhere you find\b/i, 'Brands at this location'],
  [/other hours on/i, 'Special hours'],
  [/found its new owner/i, 'been sold'],
  [/look whether/i, 'check if'],
  [/\bthings? to mend\b/i, 'problems to fix'],
  [/\bgoes by itself when\b/i, 'disappears once'],
  [/\bleads nowhere: (?:a site|the (?:fake )?image)/i, 'doesn’t exist'],
  [/\bis with us'/i, 'We’ve received'],
  [/\bcalls? you to agree\b/i, 'call you to arrange'],
  [/\bpress(?:ed|es|ing)? (?:pages|pictures|photos|the site)\b/i, 'build, render, resize'],
  [/\bwhat you watch\b/i, 'Your saved vehicles'],
]

const FILES = ['src/**/*.{ts,tsx,astro}', 'demo/**/*.ts', 'docs/**/*.md', '*.md', 'tenants/*/content/**/*.md']
// These files may contain the phrases: the style guide shows them beside their replacements, and the changelog records the past.
const NOT = /^(?:docs\/style\.md|CHANGELOG\.md)$/

test('no text contains a phrase that has been replaced', () => {
  const files = globSync(FILES, { cwd: ROOT }).filter((file) => !NOT.test(file))
  expect(files.length).toBeGreaterThan(1_000)
  const found = files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    return PHRASES.filter(([phrase]) => phrase.test(text)).map(
      ([phrase, instead]) => `${file}: ${phrase.exec(text)?.[0] ?? ''} → ${instead}`,
    )
  })
  expect(found).toEqual([])
})
