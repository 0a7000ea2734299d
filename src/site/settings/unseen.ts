/** Reasons why a setting changes nothing visitors see, for its schema's meta; docs/settings.md prints them. */
export const UNSEEN = {
  manufacturer_id: {
    unseen:
      'The number that the dealer backend knows the brand by; pages say the brand by its name, `manufacturer`.',
  },
  plugins: {
    unseen:
      'This platform knows no plugins; the names are read so that the configuration of an older site loads as it is.',
  },
  impel: {
    unseen:
      'Spec §3 gives a vehicle no address of walk-around pictures, and §7 no call that would; its gallery shows all pictures there are.',
  },
  redbook: {
    unseen:
      'Spec §7 has no call for RedBook data: a plate is looked up at AutoGrab or NEVDIS, and specifications come with the stock.',
  },
  enable_store: {
    unseen:
      'Spec §2 and §7 have no page and no call of a store; accessories are a page that an editor writes, with a form.',
  },
  leads: {
    unseen: 'For the server, which hands leads on and deletes them after their time; no page says so.',
  },
  deploy: {
    unseen: 'For `forecourt deploy`, which puts the same pages elsewhere.',
  },
  redirects: {
    unseen: 'For whatever serves the site: an address that redirects has no page.',
  },
  stock: {
    unseen: 'For `forecourt snapshot`, which reads the stock from there; pages show what it read.',
  },
  security: {
    unseen: 'For the headers that pages are served with (docs/security.md).',
  },
} as const
