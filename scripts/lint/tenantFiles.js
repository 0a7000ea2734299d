/**
 * A tenant's folder belongs to its dealer, who may put links, pipes and huge files into it. So only src/site/loading/files.ts opens what's
 * in it, and other code that reads files is listed here with what it reads instead.
 */
const OTHER_FILES = [
  // What Forecourt is made of.
  'src/build/compile/**',
  // The project’s code, which belongs to the agency.
  'src/extend/project.ts',
  'src/preview/{page/inject,edit/deskAssets}.ts',
  // Built sites.
  'src/build/{publish,render,state,tenant}/**',
  'src/deploy/**',
  'src/server/{dashboard,sites}/**',
  'src/preview/{edit/publishing/publish,planned/render}.ts',
  'src/alerts/catalogue.ts',
  'src/cli/diff/pendingPages.ts',
  // The state folder.
  'src/alerts/stores.ts',
  'src/stock/feed/feedTrouble.ts',
  'src/cli/snapshot/pullCache.ts',
  'src/live/{rebuild/rebuild,steps/steps}.ts',
  'src/photos/{diskCache,photos}.ts',
  'src/server/{leads,payments}/**',
  // What the operator names, or has downloaded.
  'src/cli/import/importFeed.ts',
  'src/site/settings/webhookSecrets.ts',
  'src/photos/copyPhotos.ts',
  'src/preview/hosted/editors.ts',
  'src/stock/feed/read/content.ts',
  // Git’s index.
  'src/preview/edit/publishing/git.ts',
  // What kind of file something is.
  'src/preview/hosted/drafts.ts',
  // The terminal.
  'src/cli/signals.ts',
  // Which tenants there are.
  'src/cli/{project,new/newTenant}.ts',
  // A folder in which there's nothing yet.
  'src/cli/init/initProject.ts',
  'src/site/loading/listTenants.ts',
  // Regular files only, wherever they are. What was there before is moved aside, not written to.
  'src/cli/{backup,restore}/**',
  // Files that were opened by src/site/loading/files.ts, or are new.
  'src/preview/edit/stockRoutes.ts',
  'src/stock/{stockFile,feed/pull/writeVehicles}.ts',
]

const READERS = {
  'node:fs': [
    'copyFileSync',
    'cpSync',
    'createReadStream',
    'lstatSync',
    'open',
    'openSync',
    'opendirSync',
  ].concat(['readFile', 'readFileSync', 'readdir', 'readdirSync', 'statSync']),
  'node:fs/promises': ['copyFile', 'cp', 'glob', 'lstat', 'open', 'opendir', 'readFile', 'readdir', 'stat'],
  '#lib/files.ts': ['bytesAt', 'copyWhole', 'listFiles'],
}

export const FILE_READERS = Object.entries(READERS).map(([name, importNames]) => ({
  name,
  importNames,
  message:
    'Open tenants’ files with #site/loading/files.ts. If it’s another file, say so in scripts/lint/tenantFiles.js.',
}))

export const OTHER_READERS = ['src/lib/**', 'src/site/loading/files.ts', ...OTHER_FILES]
