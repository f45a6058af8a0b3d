# Stands in for axllent/mailpit:<version> where no registry can be reached: the same program, built from its Go module.
FROM outlay-offline/debian:bookworm
COPY mailpit /mailpit
EXPOSE 1025/tcp 1110/tcp 8025/tcp
HEALTHCHECK --interval=15s --start-period=10s CMD ["/mailpit", "readyz"]
ENTRYPOINT ["/mailpit"]
