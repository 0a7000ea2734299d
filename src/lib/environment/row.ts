/** As Standard Webhooks has it. */
const SIGNING_SECRET = 'whsec_(?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?'

/** What a value must look like. Each form's words complete the sentence ‘NAME must be …’, and may be followed by an example. */
export const FORMS = {
  address: { is: /^https?:\/\/[^\s"'<>\\]+$/, words: 'an http:// or https:// address, like' },
  smtp: { is: /^smtps?:\/\/[^\s/?#]+\/?(?:\?\S*)?$/, words: 'an address like' },
  storage: {
    is: /^(?:sqlite:.+|rediss?:\/\/.+|netlify)$/,
    words: 'sqlite:<file>, redis://<host>:<port> or netlify',
  },
  redis: { is: /^rediss?:\/\/.+$/, words: 'an address like' },
  signing: {
    is: new RegExp(`^${SIGNING_SECRET}(?:\\s+${SIGNING_SECRET})?$`),
    words:
      'whsec_ and 24 to 64 bytes in base64, such as what echo "whsec_$(openssl rand -base64 24)" prints, or two of these with a space between',
  },
  token: {
    is: /^\S{16,}$/,
    words: 'at least 16 characters without spaces, such as what openssl rand -hex 24 prints',
  },
  email: { is: /^[^\s<>@,:/]+@[^\s<>@,:/]+$/, words: 'an email address, like' },
  phone: { is: /^[\d\s()+-]{1,30}$/, words: 'a phone number, like' },
  count: { is: /^\d{1,12}$/, words: 'a whole number, like' },
  positive: { is: /^0*[1-9]\d{0,11}$/, words: 'a whole number above zero, like' },
  yes: { is: /^[01]$/, words: '1 for yes or 0 for no' },
  level: { is: /^(?:debug|info|warn|error|silent)$/, words: 'debug, info, warn, error or silent' },
} as const satisfies Record<string, { is: RegExp; words: string }>

export interface Row {
  about: string
  /** Who reads it: commands, ‘functions’ for those on Netlify, or scripts. */
  readers: string
  form?: keyof typeof FORMS
  /** It never appears in output. */
  secret?: true
  /** Whether each tenant can have its own, NAME_<SLUG>; with 'only', there is none for all tenants. */
  tenant?: 'too' | 'only'
  example: string
  default?: string
  /** What happens if it isn't set, if there's no default value. */
  unset?: string
}

export type Rows = Readonly<Record<string, Row>>
