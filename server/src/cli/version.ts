/** The build writes the version of the manifest in here. */
export const version = process.env['CANDOR_VERSION'] ?? '0.0.0';
