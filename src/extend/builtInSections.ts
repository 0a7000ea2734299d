/** The pages whose sections a site chooses, each with its built-in sections in the usual order. */
export const BUILT_IN = {
  home: ['hero', 'body_types', 'stock', 'articles', 'story', 'reasons', 'testimonials', 'locations'],
  vehicle: [
    'facts',
    'certified',
    'floor_plan',
    'towing',
    'riding',
    'axles',
    'family',
    'enquiry',
    'description',
    'condition',
    'features',
    'specifications',
    'location',
    'finance',
    'similar',
  ],
  list: ['search', 'text', 'browse'],
  content: ['text', 'more'],
} as const
