/** No import cycle, of types neither: ESLint's rule looks past those. Layers are ESLint's (eslint.config.mjs). */
const config = {
  forbidden: [{ name: "no-circular", severity: "error", from: {}, to: { circular: true } }],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    exclude: { path: "schema\\.d\\.ts$" },
    doNotFollow: { path: "node_modules" },
  },
};

export default config;
