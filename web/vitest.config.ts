import { defineConfig, mergeConfig } from 'vitest/config'
import client from './vite.config.ts'

export default mergeConfig(client, defineConfig({ test: { include: ['tests/unit/**/*.test.ts'] } }))
