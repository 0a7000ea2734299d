import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import css from '@eslint/css'
import { ESLint } from 'eslint'
import { expect, FOLDERS, test, TENANTS } from '../site.ts'

/**
 * CSS features that some browsers haven't had for 30 months yet (docs/browser.md). Pages work just as well without any
 * of them.
 */
const EXTRAS = {
  allowProperties: [
    // The feel of scrolling and the look of scroll bars.
    'overscroll-behavior',
    'overscroll-behavior-x',
    'scrollbar-color',
    'scrollbar-width',
    // How text breaks and hangs.
    'hanging-punctuation',
    'text-wrap',
    // Text size on phones, whose browsers may enlarge text on their own.
    'text-size-adjust',
    // Colours of native controls, in forced-colours mode and on paper.
    'accent-color',
    'forced-color-adjust',
    'print-color-adjust',
    // Text fields that grow or can be resized by hand.
    'field-sizing',
    'resize',
    // Deferred drawing of what's off screen, and room for focus rings that a clipped box would cut off.
    'content-visibility',
    'overflow-clip-margin',
    // Menus anchored to their buttons; in other browsers, a script places them (layouts/router/oldMenus.ts).
    'position-area',
    'position-try-fallbacks',
  ],
  // Menus; in browsers without popovers, they open in a different way (features/navigation/menu.scss).
  allowSelectors: ['popover-open'],
  // The size of the paper.
  allowAtRules: ['page'],
}

test('styles use features that all browsers have, or work as well without them', async () => {
  const eslint = new ESLint({
    overrideConfigFile: true,
    overrideConfig: {
      files: ['**/*.css'],
      plugins: { css },
      language: 'css/css',
      languageOptions: { tolerant: true },
      rules: { 'css/use-baseline': ['error', { available: 'widely', ...EXTRAS }] },
    },
  })
  const sheets = new Set(
    TENANTS.flatMap((slug) =>
      globSync(join(FOLDERS.dist, slug, '_astro/*.css')).map((file) => readFileSync(file, 'utf8')),
    ),
  )
  expect(sheets.size).toBeGreaterThan(5)
  const found = new Set<string>()
  for (const sheet of sheets)
    for (const { messages } of await eslint.lintText(sheet, { filePath: 'sheet.css' }))
      for (const { message } of messages) found.add(message)
  expect([...found]).toEqual([])
})
