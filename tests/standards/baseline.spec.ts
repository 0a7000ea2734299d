import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import css from '@eslint/css'
import { ESLint } from 'eslint'
import { expect, FOLDERS, nightly, test, TENANTS } from '../site.ts'

/** CSS features that some browsers haven't supported for 30 months yet (docs/browser.md). Pages work just as well without them. */
const EXTRAS = {
  allowProperties: [
    // These change how scrolling feels and how scroll bars look.
    'overscroll-behavior',
    'overscroll-behavior-x',
    'scrollbar-color',
    'scrollbar-width',
    // These change how text breaks and hangs.
    'hanging-punctuation',
    'text-wrap',
    // This keeps phones' browsers from enlarging text on their own.
    'text-size-adjust',
    // These set colours of native controls, and colours in forced-colours mode and on paper.
    'accent-color',
    'forced-color-adjust',
    'print-color-adjust',
    // These let text fields grow, or be resized by hand.
    'field-sizing',
    'resize',
    // These put off drawing what's off screen, and make room for focus rings that a clipped box would cut off.
    'content-visibility',
    'overflow-clip-margin',
    // These anchor menus to their buttons. In other browsers, a script places the menus (layouts/router/router.ts).
    'position-area',
    'position-try-fallbacks',
  ],
  // This is for open menus. In browsers without popovers, menus open in a different way (features/navigation/menu.scss).
  allowSelectors: ['popover-open'],
  // This sets the size of the paper.
  allowAtRules: ['page'],
}

test(
  'Styles use only CSS features that all browsers have supported for 30 months, and extras that pages work as well without',
  nightly,
  async () => {
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
  },
)
