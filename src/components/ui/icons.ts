/** Line icons on a 24 px grid, drawn as strings since a component for each would cost more than it gives. */
const PATHS = {
  phone:
    '<path d="M6 3.5h3l1.5 4-2 1.5a12 12 0 0 0 6.5 6.5l1.5-2 4 1.5v3a2 2 0 0 1-2.2 2A17 17 0 0 1 4 5.700a2 2 0 0 1 2-2.200z"/>',
  mail: '<rect x="3" y="5" width="18" height="14" rx="2"/><path d="m3.500 7.500 8.500 6 8.500-6"/>',
  pin: '<path d="M12 21s7-6.200 7-11.500a7 7 0 1 0-14 0C5 14.800 12 21 12 21z"/><circle cx="12" cy="9.500" r="2.500"/>',
  clock: '<circle cx="12" cy="12" r="8.500"/><path d="M12 7v5.300l3.300 2"/>',
  search: '<circle cx="11" cy="11" r="6.500"/><path d="m20 20-4.300-4.300"/>',
  menu: '<path d="M3.500 8h17M3.500 16h17"/>',
  close: '<path d="m5.500 5.500 13 13m0-13-13 13"/>',
  down: '<path d="m6 9.500 6 6 6-6"/>',
  right: '<path d="M4 12h16m-6-6 6 6-6 6"/>',
  left: '<path d="M20 12H4m6-6-6 6 6 6"/>',
  out: '<path d="M7 17 17 7M8.500 7H17v8.500"/>',
  expand: '<path d="M14 4h6v6M10 20H4v-6M20 4l-6.500 6.500M4 20l6.500-6.500"/>',
  share:
    '<path d="M12 15V3.500M8 7l4-3.500L16 7M8.500 10.500H6.500a1.500 1.500 0 0 0-1.500 1.500v7a1.500 1.500 0 0 0 1.500 1.500h11a1.500 1.500 0 0 0 1.500-1.500v-7a1.500 1.500 0 0 0-1.500-1.500h-2"/>',
  print:
    '<path d="M7 8.500V3.500h10v5M7 17H5a1.500 1.500 0 0 1-1.500-1.500V10A1.500 1.500 0 0 1 5 8.500h14a1.500 1.500 0 0 1 1.500 1.500v5.500A1.500 1.500 0 0 1 19 17h-2"/><path d="M7 14h10v6.500H7z"/>',
  heart: '<path d="M12 20.300 4.300 12.600a5 5 0 0 1 7.100-7.100l.6.6.6-.6a5 5 0 0 1 7.100 7.100z"/>',
  check: '<path d="m5 12.500 4.500 4.500L19 7.500"/>',
  star: '<path d="m12 3.600 2.600 5.300 5.800.8-4.200 4.100 1 5.800-5.200-2.700-5.200 2.700 1-5.800-4.200-4.100 5.800-.8z" fill="currentColor"/>',
  info: '<circle cx="12" cy="12" r="8.500"/><path d="M12 11v5M12 8v.010"/>',
  offline:
    '<path d="m4 4 16 16M8.500 15.500a5 5 0 0 1 7 0M5 12a10 10 0 0 1 4.500-2.600M2 8.500a15 15 0 0 1 4.200-2.800M13 9.100a10 10 0 0 1 6 2.900M10.500 5.100A15 15 0 0 1 22 8.500M12 19h.010"/>',
  chat: '<path d="M20 12a7.500 7.500 0 0 1-7.500 7.500H5l1.500-3A7.500 7.500 0 1 1 20 12z"/><path d="M9 12h.01M12.500 12h.01M16 12h.01"/>',
  file: '<path d="M7 3.500h7l4 4v13H7z"/><path d="M14 3.500v4h4M10 12.500h5M10 16h5"/>',
  certified:
    '<path d="m12 2.800 2.300 1.700 2.900-.1 1 2.700 2.300 1.700-.8 2.700.8 2.700-2.300 1.700-1 2.700-2.900-.1-2.300 1.700-2.300-1.700-2.900.1-1-2.700-2.300-1.700.8-2.700-.8-2.700 2.300-1.700 1-2.700 2.900.1z"/><path d="m8.300 11.700 2.600 2.600 4.800-5"/>',
  facebook:
    '<path d="M14 21v-7.500h2.700l.5-3.200H14V8.300c0-1 .5-1.600 1.700-1.600h1.600V3.900S16.100 3.700 15 3.700c-2.500 0-4 1.500-4 4.200v2.400H8v3.200h3V21"/>',
  instagram:
    '<rect x="3.500" y="3.500" width="17" height="17" rx="4.500"/><circle cx="12" cy="12" r="4"/><path d="M17 7h.01"/>',
  youtube:
    '<rect x="2.500" y="5.500" width="19" height="13" rx="4"/><path d="m10.200 9.300 4.800 2.700-4.800 2.700z"/>',
  linkedin:
    '<path d="M5 9.500V19M5 5.500v.01M10 19V9.500m0 4.700c0-2.600 1.500-4.400 4-4.400 2.600 0 4 1.600 4 4.400V19"/>',
} as const

export type IconName = keyof typeof PATHS

const icons = Object.fromEntries(
  Object.entries(PATHS).map(([name, path]) => [
    name,
    `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${path}</svg>`,
  ]),
)

/** An icon's markup, hidden from assistive technology: the words beside it say what it means. */
export const icon = (name: IconName): string => icons[name] ?? ''
