import * as z from 'zod'

export const certificateIdentity = z.object({
  subject: z
    .string()
    .nullable()
    .describe("The subject's name, such as `O=Harbour, CN=Harbour CA`; null if empty"),
  issuer: z.string().nullable().describe("The issuer's name, in the same format as `subject`; null if empty"),
  serial_number: z.string().describe('The serial number as bytes in hexadecimal, such as `6F:FC:66`'),
  sha256: z.string().describe('The SHA-256 fingerprint as bytes in hexadecimal'),
})
export type CertificateIdentity = z.output<typeof certificateIdentity>
