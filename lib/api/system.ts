import * as z from 'zod'
import { defineConsoleOperation } from '@/lib/contract/console-operation'

export const systemApi = {
  health: defineConsoleOperation({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    beforeSetUp: true,
    summary: 'Check whether the console is running',
    response: z.object({ status: z.literal('up') }),
  }),
  ready: defineConsoleOperation({
    method: 'GET',
    path: '/api/ready',
    access: 'public',
    beforeSetUp: true,
    summary: 'Check whether the database responds',
    response: z.object({ status: z.literal('ready') }),
  }),
  ownAddress: defineConsoleOperation({
    method: 'GET',
    path: '/api/own-address',
    access: 'viewer',
    summary: 'Show the address that the request came from, as seen by the console',
    response: z.object({
      address: z.string().describe("The address; `unknown` if the console can't determine it"),
    }),
  }),
  openApi: defineConsoleOperation({
    method: 'GET',
    path: '/api/openapi.json',
    access: 'viewer',
    summary: 'Show an OpenAPI 3.1 document that describes this API',
    response: z.record(z.string(), z.unknown()),
  }),
  helpImage: defineConsoleOperation({
    method: 'GET',
    path: '/api/help/images/{name}',
    access: 'viewer',
    summary: 'Download an image from the user guide',
    file: 'image/png',
  }),
}
