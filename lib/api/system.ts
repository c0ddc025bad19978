import * as z from 'zod'
import { defineConsoleOperation } from '@/lib/contract/console-operation'

export const systemApi = {
  health: defineConsoleOperation({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    beforeSetUp: true,
    summary: 'Report that the process is up',
    response: z.object({ status: z.literal('up') }),
  }),
  ready: defineConsoleOperation({
    method: 'GET',
    path: '/api/ready',
    access: 'public',
    beforeSetUp: true,
    summary: 'Report that the store responds',
    response: z.object({ status: z.literal('ready') }),
  }),
  ownAddress: defineConsoleOperation({
    method: 'GET',
    path: '/api/own-address',
    access: 'viewer',
    summary: 'Show the network address that the console sees the request from',
    response: z.object({ address: z.string().describe("`unknown` if the console can't tell") }),
  }),
  openApi: defineConsoleOperation({
    method: 'GET',
    path: '/api/openapi.json',
    access: 'viewer',
    summary: 'Describe this API as an OpenAPI 3.1 document',
    response: z.record(z.string(), z.unknown()),
  }),
  helpImage: defineConsoleOperation({
    method: 'GET',
    path: '/api/help/images/{name}',
    access: 'viewer',
    summary: 'Download an image of the user guide',
    file: 'image/png',
  }),
}
