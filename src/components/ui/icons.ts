/** On a 24 px grid. Hidden from screen readers, since the text beside each says what it means. */
export const ICONS = {
  phone:
    '<path d="M6 3.5h3l1.5 4-2 1.5a12 12 0 0 0 6.5 6.5l1.5-2 4 1.5v3a2 2 0 0 1-2.2 2A17 17 0 0 1 4 5.7a2 2 0 0 1 2-2.2z"/>',
  mail: '<rect x="3" y="5" width="18" height="14" rx="2"/><path d="m3.5 7.5 8.5 6 8.5-6"/>',
  pin: '<path d="M12 21s7-6.2 7-11.5a7 7 0 1 0-14 0C5 14.8 12 21 12 21z"/><circle cx="12" cy="9.5" r="2.5"/>',
  clock: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5.3l3.3 2"/>',
  search: '<circle cx="11" cy="11" r="6.5"/><path d="m20 20-4.3-4.3"/>',
  menu: '<path d="M3.5 8h17M3.5 16h17"/>',
  close: '<path d="m5.5 5.5 13 13m0-13-13 13"/>',
  down: '<path d="m6 9.5 6 6 6-6"/>',
  right: '<path d="M4 12h16m-6-6 6 6-6 6"/>',
  left: '<path d="M20 12H4m6-6-6 6 6 6"/>',
  out: '<path d="M7 17 17 7M8.5 7H17v8.5"/>',
  expand: '<path d="M14 4h6v6M10 20H4v-6M20 4l-6.5 6.5M4 20l6.5-6.5"/>',
  share:
    '<path d="M12 15V3.5M8 7l4-3.5L16 7M8.5 10.5H6.5a1.5 1.5 0 0 0-1.5 1.5v7a1.5 1.5 0 0 0 1.5 1.5h11a1.5 1.5 0 0 0 1.5-1.5v-7a1.5 1.5 0 0 0-1.5-1.5h-2"/>',
  print:
    '<path d="M7 8.5V3.5h10v5M7 17H5a1.5 1.5 0 0 1-1.5-1.5V10A1.5 1.5 0 0 1 5 8.5h14a1.5 1.5 0 0 1 1.5 1.5v5.5A1.5 1.5 0 0 1 19 17h-2"/><path d="M7 14h10v6.5H7z"/>',
  heart: '<path d="M12 20.3 4.3 12.6a5 5 0 0 1 7.1-7.1l.6.6.6-.6a5 5 0 0 1 7.1 7.1z"/>',
  check: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  star: '<path d="m12 3.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z" fill="currentColor"/>',
  info: '<circle cx="12" cy="12" r="8.5"/><path d="M12 11v5M12 8v.01"/>',
  offline:
    '<path d="m4 4 16 16M8.5 15.5a5 5 0 0 1 7 0M5 12a10 10 0 0 1 4.5-2.6M2 8.5a15 15 0 0 1 4.2-2.8M13 9.1a10 10 0 0 1 6 2.9M10.5 5.1A15 15 0 0 1 22 8.5M12 19h.01"/>',
  chat: '<path d="M20 12a7.5 7.5 0 0 1-7.5 7.5H5l1.5-3A7.5 7.5 0 1 1 20 12z"/><path d="M9 12h.01M12.5 12h.01M16 12h.01"/>',
  file: '<path d="M7 3.5h7l4 4v13H7z"/><path d="M14 3.5v4h4M10 12.5h5M10 16h5"/>',
  certified:
    '<path d="m12 2.8 2.3 1.7 2.9-.1 1 2.7 2.3 1.7-.8 2.7.8 2.7-2.3 1.7-1 2.7-2.9-.1-2.3 1.7-2.3-1.7-2.9.1-1-2.7-2.3-1.7.8-2.7-.8-2.7 2.3-1.7 1-2.7 2.9.1z"/><path d="m8.3 11.7 2.6 2.6 4.8-5"/>',
  facebook:
    '<path d="M14 21v-7.5h2.7l.5-3.2H14V8.3c0-1 .5-1.6 1.7-1.6h1.6V3.9S16.1 3.7 15 3.7c-2.5 0-4 1.5-4 4.2v2.4H8v3.2h3V21"/>',
  instagram:
    '<rect x="3.5" y="3.5" width="17" height="17" rx="4.5"/><circle cx="12" cy="12" r="4"/><path d="M17 7h.01"/>',
  youtube: '<rect x="2.5" y="5.5" width="19" height="13" rx="4"/><path d="m10.2 9.3 4.8 2.7-4.8 2.7z"/>',
  linkedin: '<path d="M5 9.5V19M5 5.5v.01M10 19V9.5m0 4.7c0-2.6 1.5-4.4 4-4.4 2.6 0 4 1.6 4 4.4V19"/>',
} as const

export type IconName = keyof typeof ICONS
export const ICON_NAMES = Object.keys(ICONS) as IconName[]
