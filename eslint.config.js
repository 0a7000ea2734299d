import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import js from '@eslint/js'
import astro from 'eslint-plugin-astro'
import compat from 'eslint-plugin-compat'
import hooks from 'eslint-plugin-react-hooks'
import ts from 'typescript-eslint'
import { LITERAL_TEXT } from './scripts/lint/literalText.js'
import { FILE_READERS, OTHER_READERS } from './scripts/lint/tenantFiles.js'

/**
 * Which folders each folder of src may import from (docs/architecture.md). Data flows down this list, so most folders import only from
 * those above them. Files import others in their own folder by relative paths, and those in other folders by `#room/…`.
 */
const ROOMS = {
  lib: ['lib'],
  extend: ['lib', 'rules:types', 'site:types', 'stock:types', 'search:types', 'plan:types', 'features:types'],
  rules: ['lib'],
  site: ['lib', 'extend', 'rules'],
  stock: ['lib', 'extend', 'rules', 'site'],
  search: ['lib', 'rules', 'site', 'stock'],
  photos: ['lib', 'rules', 'site', 'stock'],
  plan: ['lib', 'extend', 'rules', 'site', 'stock', 'search'],
  features: [
    'lib',
    'extend:types',
    'rules',
    'site:types',
    'stock:types',
    'plan:types',
    'search',
    'features',
    'ui',
    'styles',
  ],
  'components/ui': ['lib', 'extend:types', 'rules', 'site:types', 'plan:types', 'ui', 'styles'],
  layouts: ['lib', 'rules', 'site:types', 'plan:types', 'features', 'ui', 'layouts', 'styles'],
  styles: ['lib', 'rules', 'site:types', 'styles'],
  pages: ['lib', 'rules', 'plan:types', 'features', 'ui', 'layouts', 'styles'],
  showcase: ['lib', 'rules', 'site', 'stock', 'search', 'plan', 'features', 'ui', 'layouts', 'styles'],
  build: ['lib', 'extend', 'rules', 'site', 'stock', 'search', 'plan', 'photos', 'features'],
  deploy: ['lib', 'rules', 'site', 'photos', 'build'],
  check: [
    ...['lib', 'extend', 'rules', 'site', 'stock', 'search', 'plan', 'photos', 'build', 'deploy'],
    // `forecourt check` imports these to list all the texts that a site may replace.
    ...['features', 'server', 'alerts'],
    'styles',
  ],
  server: ['lib', 'extend', 'rules', 'site', 'stock', 'photos', 'build'],
  alerts: ['lib', 'rules', 'site', 'stock', 'search', 'plan', 'server', 'live:types'],
  live: ['lib', 'extend', 'rules', 'site', 'stock', 'search', 'photos', 'build', 'deploy'],
  preview: [
    'lib',
    'extend',
    'rules',
    'site',
    'stock',
    'search',
    'plan',
    'photos',
    'build',
    'check',
    'server',
  ],
}
const NAMES = [
  'lib',
  'extend',
  'rules',
  'site',
  'stock',
  'search',
  'plan',
  'photos',
  'features',
  'ui',
  'layouts',
  'styles',
  'build',
  'deploy',
  'check',
  'server',
  'live',
  'alerts',
  'preview',
  'cli',
  'demo',
]

const TESTS = ['**/*.test.{ts,tsx}', '**/testing/**']

const roomRules = Object.entries(ROOMS).map(([room, allowed]) => {
  const names = allowed.map((each) => each.replace(':types', ''))
  const typesOnly = allowed
    .filter((each) => each.endsWith(':types'))
    .map((each) => each.replace(':types', ''))
  const forbidden = NAMES.filter((name) => !names.includes(name))
  return {
    files: [`src/${room}/**/*.{ts,tsx,astro}`],
    ignores: TESTS,
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            ...(forbidden.length > 0
              ? [
                  {
                    regex: `^#(?:${forbidden.join('|')})/`,
                    message: `src/${room} may not import that room (docs/architecture.md).`,
                  },
                ]
              : []),
            ...(typesOnly.length > 0
              ? [
                  {
                    regex: `^#(?:${typesOnly.join('|')})/`,
                    allowTypeImports: true,
                    message: `src/${room} may import only types from there.`,
                  },
                ]
              : []),
            {
              regex: `^(?:\\.\\./)+(?:${NAMES.join('|')}|components)/`,
              message: 'Import another room by its #name.',
            },
          ],
        },
      ],
    },
  }
})

const ASTRO_IMPORT = {
  selector: 'ImportExpression[source.value=/^astro:/]',
  message: 'Views get everything through Astro.locals.',
}

/** One rule for arrows: a function with statements is a declaration, and an arrow is one expression or an argument (docs/style.md). */
const DECLARATIONS = {
  selector:
    ':matches(Program, ExportNamedDeclaration) > VariableDeclaration[kind="const"] > VariableDeclarator:not([id.typeAnnotation]) > ArrowFunctionExpression[body.type="BlockStatement"]',
  message: 'Declare a function that has statements with `function`.',
}

/** Names that say nothing of the thing (docs/style.md). */
const VAGUE = '/^(?:each|said|told|wish|wished|shelf|plain|inTurn)$/'
const VAGUE_NAMES = {
  selector: `:matches(VariableDeclarator > Identifier.id, :function > Identifier.params, FunctionDeclaration > Identifier.id)[name=${VAGUE}]`,
  message: 'Name the thing by what it is.',
}

/**
 * Matches packages' private files. Public modules, such as InstantSearch's routers and state mappings, and the two modules of Google's CSP Evaluator, are those
 * that the packages' documentation names.
 */
const PRIVATE_FILES = {
  regex:
    '^(?!instantsearch\\.js/es/lib/(?:routers|stateMappings)$|csp_evaluator/dist/(?:evaluator|parser)\\.js$)(?:@[^/]+/[^/]+|[^@.#/][^/]*)/(?:[^?]*/)?(?:cjs|core|dist|es|esm|internal|lib|runtime|src)(?:/|$)|node_modules/',
  message: 'Import what the package documents, not its private files.',
}

/** Decodes pictures, which only a process of their own may do (src/lib/picture/decoder.ts). */
const DECODERS = {
  regex:
    '^(?:sharp|subset-font|fontkitten)$|/picture/open\\.ts$|^#photos/decode\\.ts$|/brand/(?:cutFont|draw)\\.ts$',
  message: 'Call this through lib/picture/decoder.ts.',
}

/** Features newer than Safari 16.4 that eslint-plugin-compat doesn't check. */
const TOO_NEW = {
  URL: ['parse', 'canParse'],
  Promise: ['withResolvers', 'try'],
  Object: ['groupBy'],
  Map: ['groupBy'],
  Array: ['fromAsync'],
  RegExp: ['escape'],
  AbortSignal: ['any'],
}
const NOTHING_TOO_NEW = Object.entries(TOO_NEW).flatMap(([object, names]) =>
  names.map((property) => ({ object, property, message: 'Safari 16.4 doesn’t have it.' })),
)

/**
 * In src, only commands and tests may use `demo/`, because it isn't part of the product. This rule checks dynamic imports, which the rule
 * about rooms doesn't check.
 */
const DEMO_IMPORT = {
  selector: 'ImportExpression[source.value=/^#demo|\\.\\.\\/demo\\//]',
  message: 'In src, only src/cli may import demo/ (docs/architecture.md).',
}

/** A straight apostrophe inside a word that people read: isn't, dealer's. */
const STRAIGHT = "/[a-z]'(?:s|t|re|ve|ll|d)\\b/i"
const APOSTROPHES = [
  `Literal[value=${STRAIGHT}]`,
  `TemplateElement[value.cooked=${STRAIGHT}]`,
  `JSXText[value=${STRAIGHT}]`,
].map((selector) => ({ selector, message: 'Texts have curly apostrophes: isn’t, dealer’s (docs/style.md).' }))

/**
 * A hash of what results depend on besides the linted file: the packages, and the browsers in package.json. ESLint's cache depends on the
 * configuration, so with the hash in it, all files are linted again when the hash changes.
 */
const PACKAGES = createHash('sha256')
  .update(['package.json', 'package-lock.json'].map((file) => readFileSync(file, 'utf8')).join())
  .digest('hex')

export default ts.config(
  { settings: { packages: PACKAGES } },
  {
    ignores: [
      'dist',
      '.forecourt',
      '.astro',
      'node_modules',
      'test-results',
      'playwright-report',
      'docs/site.schema.json',
    ],
  },
  js.configs.recommended,
  ...ts.configs.strict,
  ...astro.configs.recommended,
  {
    // This plugin runs React's compiler on every file that it checks, so it checks only those that have components or hooks.
    ...hooks.configs.flat['recommended-latest'],
    files: ['src/{components,features,layouts,showcase}/**/{*.tsx,use[A-Z]*.ts}'],
    ignores: ['**/*.test.tsx'],
  },
  {
    // This checks code that runs on pages against the browsers in package.json.
    ...compat.configs['flat/recommended'],
    files: ['src/{components,features,layouts}/**/*.{ts,tsx,astro}', 'src/{rules,search,lib}/**/*.ts'],
    ignores: [...TESTS, '**/*.states.ts'],
    rules: {
      'compat/compat': 'error',
      'no-restricted-properties': ['error', ...NOTHING_TOO_NEW],
    },
  },
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      // TypeScript finds these in its own files and in Astro's (noUnusedLocals, noUnusedParameters).
      '@typescript-eslint/no-unused-vars': 'off',
      'no-restricted-syntax': ['error', ASTRO_IMPORT, DECLARATIONS],
      'no-restricted-imports': ['error', { patterns: [PRIVATE_FILES] }],
      eqeqeq: ['error', 'always'],
    },
  },
  {
    files: ['src/**/*.{ts,tsx,astro}'],
    ignores: TESTS,
    rules: {
      'no-restricted-imports': ['error', { patterns: [PRIVATE_FILES, DECODERS], paths: FILE_READERS }],
    },
  },
  {
    files: OTHER_READERS,
    ignores: TESTS,
    rules: { 'no-restricted-imports': ['error', { patterns: [PRIVATE_FILES, DECODERS] }] },
  },
  {
    files: ['src/lib/picture/open.ts', 'src/photos/decode.ts', 'src/site/brand/{cutFont,draw}.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [PRIVATE_FILES], paths: FILE_READERS }] },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/cli/**', ...TESTS],
    rules: {
      'no-restricted-syntax': ['error', ASTRO_IMPORT, DECLARATIONS, VAGUE_NAMES, DEMO_IMPORT, ...APOSTROPHES],
    },
  },
  {
    files: ['src/cli/**/*.ts'],
    ignores: TESTS,
    rules: { 'no-restricted-syntax': ['error', ASTRO_IMPORT, DECLARATIONS, VAGUE_NAMES, ...APOSTROPHES] },
  },
  {
    files: ['src/**/*.{astro,tsx}'],
    ignores: ['**/*.test.tsx', '**/harness.tsx', 'src/showcase/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ASTRO_IMPORT,
        DECLARATIONS,
        VAGUE_NAMES,
        DEMO_IMPORT,
        ...APOSTROPHES,
        ...LITERAL_TEXT,
      ],
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: { globals: { console: 'readonly', process: 'readonly', URL: 'readonly' } },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  // Points in space are written as templates: tube(…)`0 1 0, 2 1 0`.
  {
    files: ['demo/pictures/**/*.ts'],
    rules: { '@typescript-eslint/no-unused-expressions': ['error', { allowTaggedTemplates: true }] },
  },
  {
    files: ['src/**/*.{ts,tsx,astro}'],
    ignores: TESTS,
    rules: {
      'max-lines': ['error', 400],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    },
  },
  // The rules and the plan are pure (design, 'Plan purely'): they use no clock, no randomness and no I/O. Features that are too new aren't
  // allowed in the rules, because browsers run these too.
  ...[
    { files: ['src/rules/**/*.ts'], tooNew: NOTHING_TOO_NEW },
    { files: ['src/plan/**/*.ts'], tooNew: [] },
  ].map(({ files, tooNew }) => ({
    files,
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-globals': ['error', 'process', 'fetch', 'localStorage', 'window', 'document'],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Pass the time as an argument.' },
        { object: 'Math', property: 'random', message: 'Randomness makes pages differ between machines.' },
        ...tooNew,
      ],
    },
  })),
  ...roomRules,
)
