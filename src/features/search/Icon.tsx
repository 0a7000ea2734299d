/** Line icons on a 24 px grid. They're hidden from screen readers, since the text beside each says what it means. */
const PATHS = {
  close: 'm6 6 12 12m0-12L6 18',
  down: 'm6 9.5 6 6 6-6',
  left: 'm14.5 6-6 6 6 6',
  right: 'm9.5 6 6 6-6 6',
  search: 'm20 20-4.3-4.3M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0z',
  sliders:
    'M4 7.5h9m6 0h1M4 16.5h1m6 0h9M16 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8 19a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  sort: 'M8 5v14m0 0-3.5-3.5M8 19l3.5-3.5M16 19V5m0 0-3.5 3.5M16 5l3.5 3.5',
} as const

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
