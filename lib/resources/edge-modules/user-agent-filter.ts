import * as z from 'zod'
import { rule } from '@/lib/contract/fields'
import { isRe2 } from '../re2'
import { edgeModule, moduleRequest, moduleResponse } from './edge-module'

const pattern = rule(z.string(), isRe2, {
  code: 2090,
  message: 'A regular expression in RE2 syntax: without look-around and back-references',
  source: 'local',
})
const patterns = z.array(pattern).default([])
const texts = z.array(z.string()).nullish()

/** The API specification, section "EndpointUserAgentFilter". */
export const userAgentFilter = edgeModule({
  request: moduleRequest({ allow: patterns, deny: patterns }),
  response: moduleResponse({ allow: texts, deny: texts }),
})
