/**
 * The reasons why a setting may change nothing that visitors see. Settings refer to one of these in the schema's meta, and docs/settings.md
 * prints it.
 */
export const UNSEEN = {
  manufacturer_id: {
    unseen: 'Only the dealer backend uses this number. Pages take the brand’s name from `manufacturer`.',
  },
  plugins: {
    unseen:
      'Forecourt has no plugins. It accepts the names so that an older site’s configuration loads unchanged.',
  },
  impel: {
    unseen:
      'The dealer backend has no address for walk-around pictures (spec §3, §7). The gallery shows all the pictures there are.',
  },
  redbook: {
    unseen:
      'The dealer backend’s API doesn’t provide RedBook data (spec §7). Plates are looked up with AutoGrab or NEVDIS, and specifications come with the stock.',
  },
  enable_store: {
    unseen: 'Forecourt has no online store (spec §2, §7). To offer accessories, add a page with a form.',
  },
  leads: {
    unseen: 'Only the server uses these settings, to pass leads on and delete them when due.',
  },
  weekly_numbers: {
    unseen: 'Only `forecourt serve` uses these addresses, to send its emails.',
  },
  deploy: {
    unseen: 'Only `forecourt deploy` uses these settings; the pages stay the same.',
  },
  feeds: {
    unseen: 'Only portals read feeds (docs/findable.md). `llms.txt` names those that there are.',
  },
  redirects: {
    unseen: 'Only servers use this list: an address that redirects has no page.',
  },
  stock: {
    unseen:
      'Only `forecourt snapshot` and `forecourt live` use these settings, to read the stock that pages show.',
  },
  components: {
    unseen: 'Components are compiled; the settings only say which (docs/extending.md).',
  },
  security: {
    unseen: 'This changes only the headers that pages are served with (docs/security.md).',
  },
} as const
