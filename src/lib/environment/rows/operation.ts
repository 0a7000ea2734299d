import type { Rows } from '../row.ts'

export const SEARCH = {
  FORECOURT_SEARCH_ADMIN_KEY: {
    about: 'The search service’s admin key.',
    readers: 'index, live, build',
    secret: true,
    tenant: 'too',
    example: '4f1c…',
  },
  FORECOURT_SEARCH_HOSTS: {
    about: 'Hosts besides Algolia’s that may get an admin key, separated by commas.',
    readers: 'index, live, check',
    example: 'search.example.com,127.0.0.1:4400',
    unset: 'Algolia’s only',
  },
} as const satisfies Rows

export const PICTURES = {
  FORECOURT_IMAGES_URL: {
    about: 'The image service that resizes pictures.',
    readers: 'serve, preview, edit, import, check, deploy, Netlify builds',
    form: 'address',
    example: 'https://images.dealers.example',
    unset: 'the fake image service, http://127.0.0.1:4400; on Netlify, none',
  },
  FORECOURT_PHOTOS_MIB: {
    about: 'Disk space in MiB for pictures of sites without an image service, in the --state folder.',
    readers: 'serve, preview, edit, deploy',
    form: 'positive',
    example: '20480',
    default: '10240',
  },
} as const satisfies Rows

export const SERVING = {
  FORECOURT_HOST: {
    about: 'The address to listen on.',
    readers: 'serve, live',
    example: '0.0.0.0',
    default: '127.0.0.1',
  },
  LISTEN_FDS: {
    about:
      'How many sockets systemd has opened. Visitors’ requests come through the first, in place of an address and port.',
    readers: 'serve, live',
    form: 'count',
    example: '1',
    default: '0',
  },
  LISTEN_PID: {
    about: 'The process that systemd has opened the sockets for.',
    readers: 'serve, live',
    form: 'count',
    example: '4711',
    unset: 'none',
  },
  FORECOURT_ADMIN_TOKEN: {
    about:
      'The token that the dashboard, metrics and status ask for, at least 16 characters. It’s required if --admin-host isn’t this machine.',
    readers: 'serve, live',
    form: 'token',
    secret: true,
    example: '9b1f0c…',
  },
  FORECOURT_PROXIES: {
    about: 'The number of trusted proxies, or their addresses, separated by commas.',
    readers: 'serve, live',
    example: '10.0.0.5,10.1.0.0/16',
    unset: 'no proxy is trusted',
  },
  FORECOURT_LOG_LEVEL: {
    about: 'How much is logged: debug, info, warn, error or silent.',
    readers: 'serve, live',
    form: 'level',
    example: 'warn',
    default: 'info',
  },
  FORECOURT_DEBUG: {
    about: 'If it’s set to anything, errors are printed with their stack.',
    readers: 'all commands',
    example: '1',
  },
  FORECOURT_FAKES_URL: {
    about: 'The fakes’ address, for fake third-party scripts.',
    readers: 'serve',
    form: 'address',
    example: 'http://127.0.0.1:4401',
    default: 'http://127.0.0.1:4400',
  },
} as const satisfies Rows

export const DESKS = {
  FORECOURT_EDIT_URL: {
    about:
      'The desks’ https address, without a path. A site’s desk is then at `<slug>.edit.dealers.example`, and its draft at `<slug>--draft.edit.dealers.example`.',
    readers: 'serve --edit',
    form: 'address',
    example: 'https://edit.dealers.example',
    unset: 'required',
  },
  FORECOURT_EDIT_USER_HEADER: {
    about:
      'The header in which the sign-in proxy sends the email address, such as `X-Forwarded-Email`, `Cf-Access-Authenticated-User-Email` or `Remote-Email`.',
    readers: 'serve --edit',
    example: 'X-Forwarded-Email',
    unset: 'required',
  },
  FORECOURT_EDITORS: {
    about:
      'The file that says who may edit which sites. It must be outside the tenants’ and the sites’ folders, and be writable only by its owner.',
    readers: 'serve --edit',
    example: '/etc/forecourt/editors.json',
    unset: 'required',
  },
} as const satisfies Rows

const STORAGE = 'deploy, live, check'
export const DEPLOYING = {
  TENANT: {
    about: 'The tenant of a Netlify site.',
    readers: 'Netlify builds, functions',
    example: 'redgum-rv',
    unset: 'required',
  },
  NETLIFY_AUTH_TOKEN: {
    about: 'Netlify: a personal access token that may deploy the sites.',
    readers: STORAGE,
    secret: true,
    example: 'nfp_…',
  },
  FORECOURT_NETLIFY_FUNCTIONS: {
    about: 'Netlify: a folder with each tenant’s bundled functions ([deployment.md](deployment.md)).',
    readers: STORAGE,
    example: 'functions',
    unset: 'no functions, so forms don’t work',
  },
  FORECOURT_NETLIFY_URL: {
    about: 'Netlify: the address of its API.',
    readers: STORAGE,
    form: 'address',
    example: 'http://127.0.0.1:4400/netlify/api/v1',
    default: 'https://api.netlify.com/api/v1',
  },
  AWS_ACCESS_KEY_ID: {
    about: 'S3: a key that may list the bucket, and put, get and delete objects.',
    readers: STORAGE,
    example: 'key-id',
  },
  AWS_SECRET_ACCESS_KEY: {
    about: 'S3: the secret that belongs to the key.',
    readers: STORAGE,
    secret: true,
    example: 'key-secret',
  },
  AWS_SESSION_TOKEN: {
    about: 'S3: the token of a temporary key.',
    readers: STORAGE,
    secret: true,
    example: 'session-token',
  },
  AWS_PROFILE: {
    about: 'S3: a profile with a key, instead of the key.',
    readers: STORAGE,
    example: 'dealers',
  },
  AWS_WEB_IDENTITY_TOKEN_FILE: {
    about: 'S3: the token of a web identity, instead of a key. The platform sets it.',
    readers: STORAGE,
    example: '/var/run/secrets/token',
  },
  AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: {
    about: 'S3: where a container gets its role, instead of a key. The platform sets it.',
    readers: STORAGE,
    example: '/v2/credentials/…',
  },
  AWS_CONTAINER_CREDENTIALS_FULL_URI: {
    about: 'S3: where a container gets its role, instead of a key. The platform sets it.',
    readers: STORAGE,
    example: 'http://169.254.170.23/v1/credentials',
  },
  AWS_REGION: {
    about: 'S3: the region, if `deploy.region` is empty.',
    readers: STORAGE,
    example: 'ap-southeast-2',
  },
  AWS_DEFAULT_REGION: {
    about: 'S3: the region, if `AWS_REGION` isn’t set.',
    readers: STORAGE,
    example: 'ap-southeast-2',
  },
  FORECOURT_S3_HOSTS: {
    about: 'S3: hosts besides Amazon’s that `deploy.endpoint` may name, separated by commas.',
    readers: STORAGE,
    example: 'storage.example.com,127.0.0.1:4400',
    unset: 'Amazon’s only',
  },
} as const satisfies Rows

/** Those of OpenTelemetry that matter most; its packages read more. */
export const STANDARD = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    about: 'Where OpenTelemetry data is sent. The other OTEL_ variables of OpenTelemetry work too.',
    readers: 'serve, live',
    form: 'address',
    example: 'http://collector:4318',
    unset: 'nothing is sent',
  },
  OTEL_SERVICE_NAME: {
    about: 'The name of this process in OpenTelemetry data.',
    readers: 'serve, live',
    example: 'forecourt-serve',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    about: 'Headers for OpenTelemetry data, such as a key.',
    readers: 'serve, live',
    secret: true,
    example: 'api-key=…',
  },
  NODE_COMPILE_CACHE: {
    about: 'Where Node keeps compiled modules, which makes commands start faster.',
    readers: 'all commands',
    example: '/var/cache/forecourt',
    unset: 'the folder for temporary files',
  },
  NO_COLOR: {
    about: 'Turns colours off if it’s set to anything.',
    readers: 'all commands',
    example: '1',
  },
  FORCE_COLOR: {
    about: 'Turns colours on, even in files and pipes.',
    readers: 'all commands',
    example: '1',
  },
} as const satisfies Rows

export const DEVELOPING = {
  FORECOURT_TENANT: {
    about: 'The tenant that `localhost` shows.',
    readers: 'npm run dev',
    example: 'redgum-rv',
    unset: 'the first in the folder',
  },
  FORECOURT_FAKES_SEARCH_APPS: {
    about:
      'The fake search service’s applications, each with a search key and an admin key, separated by commas.',
    readers: 'fakes',
    example: 'APP:search-key:admin-key',
    unset: 'FORECOURT:fake-search-key:fake-admin-key',
  },
  FORECOURT_BROWSER: {
    about: 'The browser for tests.',
    readers: 'npm run e2e, npm run lighthouse',
    example: '/usr/bin/chromium',
    unset: 'an installed Chromium or Chrome',
  },
  FORECOURT_PICTURES: {
    about: 'A folder for pictures of every view. `npm run browsers` sets it.',
    readers: 'npm run browsers',
    example: 'test-results/pictures',
  },
  FORECOURT_STAND_TENANTS: {
    about: 'The tenants that browser tests serve.',
    readers: 'npm run e2e, npm run lighthouse',
    example: 'tenants',
    default: 'tenants',
  },
  FORECOURT_E2E_PORT: {
    about: 'The sites’ port in browser tests.',
    readers: 'npm run e2e',
    form: 'count',
    example: '4321',
    unset: 'any free port',
  },
  FORECOURT_E2E_SERVICE_PORT: {
    about: 'The port of the site with a search service in browser tests.',
    readers: 'npm run e2e',
    form: 'count',
    example: '4322',
    unset: 'any free port',
  },
  FORECOURT_E2E_FAKES_PORT: {
    about: 'The fakes’ port in browser tests.',
    readers: 'npm run e2e',
    form: 'count',
    example: '4400',
    unset: 'any free port',
  },
  CI: {
    about: 'Whether tests run unattended, so that a missing browser is installed or is an error.',
    readers: 'npm test',
    example: 'true',
  },
} as const satisfies Rows
