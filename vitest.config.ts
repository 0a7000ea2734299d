import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,scripts,bench}/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
  },
})
