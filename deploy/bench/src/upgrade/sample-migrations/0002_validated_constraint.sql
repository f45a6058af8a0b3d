ALTER TABLE "expenses" VALIDATE CONSTRAINT "bench_constraint";
