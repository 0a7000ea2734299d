# Forecourt without its development tools, as a user without rights. docs/deployment.md says how to run it; compose.yaml is an example.
FROM node:24-trixie-slim AS packages
WORKDIR /opt/forecourt
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts

FROM node:24-trixie-slim
ENV NODE_ENV=production \
    NODE_COMPILE_CACHE=/tmp/node-compile-cache \
    FORECOURT_HOST=0.0.0.0
COPY --from=packages /opt/forecourt /opt/forecourt
COPY . /opt/forecourt
RUN ln -s /opt/forecourt/scripts/cli/forecourt.mjs /usr/local/bin/forecourt
# Volumes belong to the user too if they're mounted here. Nothing else is written, so the rest can be read-only.
WORKDIR /var/lib/forecourt
RUN mkdir tenants dist .forecourt && chown node:node tenants dist .forecourt
USER node
EXPOSE 4321 4500
HEALTHCHECK --interval=10s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:4321/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["forecourt"]
CMD ["serve"]
